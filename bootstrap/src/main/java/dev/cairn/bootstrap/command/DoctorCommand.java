package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Says what is wrong and how to fix it. */
@Command(
    name = "doctor",
    header = "Check the installation and the store; say how to fix what is wrong.")
public record DoctorCommand(CairnCommand root, CairnHost host) implements Callable<Integer> {

  @Override
  public Integer call() {
    List<Finding> findings = new Doctor(host, root.homeOptions(), LocalConditions.REAL).examine();
    boolean healthy = findings.stream().noneMatch(f -> f.state() == Finding.State.PROBLEM);
    root.answer(
        () -> Map.of("healthy", healthy, "findings", findings),
        () ->
            findings.stream().map(Finding::text).collect(Collectors.joining("\n"))
                + (healthy ? "\n\nEverything works." : "\n\nSomething needs your attention."));
    return healthy ? 0 : 1;
  }
}
