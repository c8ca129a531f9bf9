/** PostgreSQL's limit of a payload. */
const maxBytes = 7999;

/** The payloads of an event's notifications: one, or several with a part each of the list that may be split. */
export function inNotifications(name: string, event: object, split: string | undefined): string[] {
  const text = JSON.stringify({ name, event });
  if (Buffer.byteLength(text) <= maxBytes) return [text];
  const list: unknown = split === undefined ? undefined : Reflect.get(event, split);
  if (split === undefined || !Array.isArray(list) || list.length < 2)
    throw new Error(`${name} is too long for a notification`);
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].flatMap((part) =>
    inNotifications(name, { ...event, [split]: part }, split),
  );
}
