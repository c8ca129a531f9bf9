/**
 * Lets tasks of one name follow each other, in all windows of this browser. Without Web Locks (an old browser, or no
 * https) only those of this window do.
 */
export function oneAtATime(name: string) {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    if ('locks' in navigator) return navigator.locks.request(name, task);
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
}
