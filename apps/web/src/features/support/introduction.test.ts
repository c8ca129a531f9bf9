import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openIntroduction } from './introduction';

const origin = 'https://chat.office.example';
const person = { nestmate: 'person', language: 'en', person: null };
const question = { nestmate: 'ready?' };

let messages: unknown[];
let introduction: ReturnType<typeof openIntroduction>;
/** The window that receives the chat's messages. */
const parent = new EventTarget();
const chat = { postMessage: (data: unknown) => void messages.push(data) };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', parent.addEventListener.bind(parent));
  vi.stubGlobal('removeEventListener', parent.removeEventListener.bind(parent));
  messages = [];
  introduction = openIntroduction({ window: () => chat, origin }, person);
});
afterEach(() => {
  introduction.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const says = (data: unknown, from = origin) =>
  parent.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source: chat }));
const ready = { nestmate: 'ready' };

it('asks a chat every 100 ms whether it is ready', () => {
  introduction.loaded();
  vi.advanceTimersByTime(350);
  expect(messages).toEqual([question, question, question]);
});

it('gives a chat that is ready the person’s identity', () => {
  introduction.loaded();
  vi.advanceTimersByTime(350);
  says(ready, 'https://elsewhere.example');
  says('ready');
  expect(messages).toHaveLength(3);
  says(ready);
  vi.advanceTimersByTime(5000);
  expect(messages.slice(3)).toEqual([person]);
});

it('gives a chat that never reports ready the person’s identity after two seconds', () => {
  introduction.loaded();
  vi.advanceTimersByTime(1999);
  expect(messages).not.toContainEqual(person);
  vi.advanceTimersByTime(5000);
  expect(messages.filter((each) => each === person)).toEqual([person]);
  expect(messages.at(-1)).toBe(person);
});

it('introduces the person once to a chat that is ready before its page has loaded', () => {
  says(ready);
  introduction.loaded();
  vi.advanceTimersByTime(5000);
  expect(messages).toEqual([person]);
});

it('gives a chat that loads another page the person’s identity again', () => {
  says(ready);
  introduction.loaded();
  introduction.loaded();
  says(ready);
  expect(messages).toEqual([person, person]);
});

it('an introduction sends a chat nothing once it has ended', () => {
  introduction.loaded();
  introduction.end();
  vi.advanceTimersByTime(5000);
  says(ready);
  expect(messages).toEqual([]);
});
