/** `undefined` where the browser refuses storage, or is full, and outside a page. */
function attempt<Value>(task: (storage: Storage) => Value): Value | undefined {
  try {
    return task(localStorage);
  } catch {
    return undefined;
  }
}

/**
 * Stores values in plain text on this device, shared by all who sign in on it. Where that is refused, nothing is
 * stored, and nothing fails.
 */
export const deviceStorage: Pick<Storage, 'getItem' | 'removeItem' | 'setItem'> = {
  getItem: (key) => attempt((storage) => storage.getItem(key)) ?? null,
  removeItem: (key) => attempt((storage) => storage.removeItem(key)),
  setItem: (key, value) => attempt((storage) => storage.setItem(key, value)),
};
