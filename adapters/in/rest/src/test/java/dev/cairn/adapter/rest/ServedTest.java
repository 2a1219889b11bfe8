package dev.cairn.adapter.rest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Has a service of its own for every test. */
abstract class ServedTest {

  TestingService service;

  @BeforeEach
  void serve() {
    service = TestingService.start();
  }

  @AfterEach
  void stopServing() {
    service.close();
  }
}
