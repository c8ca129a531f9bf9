/** A semaphore: limits how many tasks run concurrently; the others queue in their order. */
export function createSemaphore(count: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < count) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Limits how many tasks run concurrently, like `createSemaphore`, and takes the waiting tasks of different people in
 * turns: one person's many tasks do not hold up another's.
 */
export function createFairSemaphore(count: number) {
  let running = 0;
  /** Ordered by turn: the next person comes first. */
  const waiting = new Map<string, (() => void)[]>();

  const takeNext = (): (() => void) | undefined => {
    const [next] = waiting;
    if (!next) return undefined;
    const [who, [begin, ...later]] = next;
    waiting.delete(who);
    if (later.length > 0) waiting.set(who, later);
    return begin;
  };

  return async <Result>(who: string, work: () => Promise<Result>): Promise<Result> => {
    if (running < count) running += 1;
    else await new Promise<void>((begin) => waiting.set(who, [...(waiting.get(who) ?? []), begin]));
    try {
      return await work();
    } finally {
      const begin = takeNext();
      if (begin) begin();
      else running -= 1;
    }
  };
}

/** Limits how many tasks of each person run concurrently; those of different people do not wait for each other. */
export function createSemaphorePerPerson(count: number) {
  const people = new Map<string, { takeTurn: ReturnType<typeof createSemaphore>; tasks: number }>();
  return async <Result>(who: string, work: () => Promise<Result>): Promise<Result> => {
    const person = people.get(who) ?? { takeTurn: createSemaphore(count), tasks: 0 };
    people.set(who, person);
    person.tasks += 1;
    try {
      return await person.takeTurn(work);
    } finally {
      person.tasks -= 1;
      if (person.tasks === 0) people.delete(who);
    }
  };
}
