import { expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyCall } from './call';
import { calls } from './index';
import { limits } from './limits';
import { watchRequest } from './live';
import { chatRequests } from './socket/chat';
import { videoRequests } from './socket/video';
import { keyCalls, staffCalls } from './staff';

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  additionalProperties?: JsonSchema | boolean;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const boundedFormats = new Set(['uuid', 'date-time', 'date']);

/** The unbounded parts of a schema. */
function unbounded(schema: JsonSchema, path: string): string[] {
  const { type, properties = {}, items, additionalProperties } = schema;
  const options = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) => each ?? []);
  const own = () => {
    if (schema.enum || 'const' in schema) return false;
    if (type === 'string') return schema.maxLength === undefined && !boundedFormats.has(schema.format ?? '');
    if (type === 'array') return schema.maxItems === undefined;
    if (type === 'number' || type === 'integer')
      return (schema.maximum ?? schema.exclusiveMaximum ?? Infinity) >= Number.MAX_SAFE_INTEGER;
    return typeof additionalProperties === 'object';
  };
  return [
    ...(own() ? [path] : []),
    ...Object.entries(properties).flatMap(([name, part]) => unbounded(part, `${path}.${name}`)),
    ...(items ? unbounded(items, `${path}[]`) : []),
    ...options.flatMap((option) => unbounded(option, path)),
  ];
}

const unboundedIn = (schema: z.ZodType | undefined, path: string): string[] =>
  schema
    ? unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, path)
    : [];

it('bounds every text, list and number that a caller can send', () => {
  const all: Record<string, Record<string, AnyCall>> = { ...calls, ...staffCalls, ...keyCalls };
  const ofCalls = Object.entries(all).flatMap(([feature, group]) =>
    Object.entries(group).flatMap(([name, { query, body }]) =>
      [
        ['query', query],
        ['body', body],
      ].flatMap(([part, schema]) => unboundedIn(schema as z.ZodType, `${feature}.${name}.${String(part)}`)),
    ),
  );
  const ofRequests = Object.entries({ ...chatRequests, ...videoRequests }).flatMap(([name, schema]) =>
    unboundedIn(schema, name),
  );
  expect([...ofCalls, ...ofRequests, ...unboundedIn(watchRequest, 'watch')]).toEqual([]);
});

it('refuses lists and pages that are longer than any person needs', () => {
  const zeros = Array<number>(limits.selectOptions + 1).fill(0);
  const answer = { type: 'SELECT', questionId: crypto.randomUUID(), userAnswers: [0], roommateAnswers: [0] };
  const save = (changes: object) =>
    calls.questions.save.body?.safeParse({ answers: [{ ...answer, ...changes }] });
  expect(save({})?.success).toBe(true);
  expect(save({ userAnswers: zeros })?.success).toBe(false);
  expect(save({ roommateAnswers: zeros })?.success).toBe(false);
  const page = (number: number) => calls.find.cards.query?.safeParse({ page: number }).success;
  expect([page(limits.pages), page(limits.pages + 1)]).toEqual([true, false]);
});
