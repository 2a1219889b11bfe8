/** Shows that several processes on one data folder behave as one. */
package dev.cairn.adapter.handover;
