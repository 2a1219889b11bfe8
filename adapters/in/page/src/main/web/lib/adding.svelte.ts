/** Whether the form for a new memory is open. */
class Adding {
  open = $state(false);
}

export const adding = new Adding();
