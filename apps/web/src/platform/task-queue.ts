/**
 * Serializes tasks of one name over all windows of this browser. Without Web Locks (an old browser, or no
 * https) it serializes those of this window only.
 */
export function createTaskQueue(name: string) {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    if ('locks' in navigator) return navigator.locks.request(name, task);
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
}
