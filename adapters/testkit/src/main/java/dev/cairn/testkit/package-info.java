/** What every port promises, as test suites; a brute-force oracle, fakes and fixtures. */
@NullMarked
package dev.cairn.testkit;

import org.jspecify.annotations.NullMarked;
