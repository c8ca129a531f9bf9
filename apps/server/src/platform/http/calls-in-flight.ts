import { createSemaphore } from '../semaphore';

/** The calls of one person that run at the same time: as many as a browser makes to one origin without HTTP/2. */
const maxInFlight = 6;

/** Makes a person's calls wait for each other, so that one caller cannot occupy the process and the database. */
export function createSemaphorePerPerson(count = maxInFlight) {
  const callers = new Map<string, { inTurn: ReturnType<typeof createSemaphore>; calls: number }>();
  return async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
    const caller = callers.get(person) ?? { inTurn: createSemaphore(count), calls: 0 };
    callers.set(person, caller);
    caller.calls += 1;
    try {
      return await caller.inTurn(work);
    } finally {
      caller.calls -= 1;
      if (caller.calls === 0) callers.delete(person);
    }
  };
}
