package dev.cairn.domain.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbbreviationTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Our service level agreement (SLA) is strict. | sla=servic level agreement",
        "Service level agreements (SLAs) are strict. | sla=servic level agreement",
        "The SLA (service level agreement) is strict. | sla=servic level agreement",
        "SLA = service level agreement | sla=servic level agreement",
        "SLA: service level agreement, see below | sla=servic level agreement",
        "SLA stands for service level agreement. | sla=servic level agreement",
        "the Department of Energy (DOE) | doe=depart energy",
        "the production database (DB) | db=databas",
        "db = database | db=databas",
        "Kubernetes (k8s) | k8s=kubernet",
        "AVV steht für Auftragsverarbeitungsvertrag | avv=auftragsverarbeitungsvertrag",
        "der allgemeine Kündigungsschutz (AKS) | ak=allgemein kundigungsschutz",
        "система управления базами данных (СУБД) | субд=систем управлен баз дан",
      })
  void findsWhatATextExplains(String text, String found) {
    assertThat(Abbreviation.in(text, Run.of(text)))
        .extracting(each -> each.shortForm() + "=" + String.join(" ", each.longForm()))
        .containsExactly(found);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "We met Anna (HR) there",
        "the change (CAGE) went well",
        "Ask Bob (see above)",
        "DB: done by Bob",
        "Everything is fine (OK)",
        "IT = information technology",
        "the SLA (SLA) again",
      })
  void findsNothingWhereNothingIsExplained(String text) {
    assertThat(Abbreviation.in(text, Run.of(text))).isEmpty();
  }

  @Test
  void canBeLookedUpFromEitherSide() {
    assertThat(Terms.of("service level agreement (SLA)").aside())
        .contains("=sla=servic level agreement", "=servic level agreement=sla");
  }
}
