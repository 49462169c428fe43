/** Which status of a thing may follow which. */
export interface StateMachine<Status extends string> {
  statuses: readonly Status[];
  canTransition(from: Status, to: Status): boolean;
  /** The status after a change. @throws RangeError when that status must not follow. */
  transition(from: Status, to: Status): Status;
  /** The statuses that another one may follow: the condition of an update that sets it. */
  fromStates(to: Status): readonly Status[];
}

/** Makes a state machine of the statuses that may follow each status; errors name the `thing`. */
export function stateMachine<Status extends string>(
  thing: string,
  transitions: Readonly<Record<Status, readonly NoInfer<Status>[]>>,
): StateMachine<Status> {
  const statuses = Object.keys(transitions) as Status[];
  const canTransition = (from: Status, to: Status): boolean => transitions[from].includes(to);
  return {
    statuses,
    canTransition,
    transition(from, to) {
      if (canTransition(from, to)) return to;
      throw new RangeError(`A ${thing} cannot change from ${from} to ${to}`);
    },
    fromStates: (to) => statuses.filter((from) => canTransition(from, to)),
  };
}
