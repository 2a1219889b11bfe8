/** Counts what was added or changed here, so that what shows it asks again. */
class Changes {
  count = $state(0);

  made() {
    this.count++;
  }
}

export const changes = new Changes();
