import { calls } from '@nestmate/contract';
import type { AnyCall } from '@nestmate/contract/call';
import { z } from 'zod';

export interface NamedCall {
  name: string;
  call: AnyCall;
}

/** Every call of the contract, so that a new one is tried from its first day. */
export const everyCall: NamedCall[] = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
);

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minLength?: number;
  minimum?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** Values by field name, where a made-up one would be refused or name nothing. */
export type KnownValues = Readonly<Record<string, unknown>>;

const textOf = ({ format, minLength = 0 }: JsonSchema) => {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'uri') return 'https://nowhere.example/path';
  if (format === 'email') return 'somebody@mail.example';
  return 'text'.padEnd(minLength, '.');
};

function valueOf(schema: JsonSchema, known: KnownValues): unknown {
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative) return valueOf(alternative, known);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type ?? 'null') {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return false;
    case 'array':
      return schema.items ? [valueOf(schema.items, known)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          known[name] ?? valueOf(property, known),
        ]),
      );
    default:
      return null;
  }
}

/** A valid value of a schema, with every optional field. */
export function sampleOf(schema: z.ZodType, known: KnownValues): unknown {
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, known);
}

/** A sample of an object with the fields of a call's path or query; empty without a schema. */
export function fieldsOf(schema: z.ZodType | undefined, known: KnownValues): Record<string, unknown> {
  return schema ? (sampleOf(schema, known) as Record<string, unknown>) : {};
}
