import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = { [key: string]: unknown };

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `anyOf [X, null]` as `X, nullable`: fast-json-stringify then serializes it without trying the alternatives. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isSchema(value)) return value;
  const { anyOf, ...rest } = value;
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const other = anyOf.find((option) => isSchema(option) && option['type'] !== 'null');
    const nothing = anyOf.find((option) => isSchema(option) && option['type'] === 'null');
    if (isSchema(other) && nothing && typeof other['type'] === 'string') {
      const words = other['enum'];
      // Among alternatives the serializer validates, and `nullable` alone adds no null to an enum.
      const orNull = Array.isArray(words) ? { enum: [...(words as unknown[]), null] } : {};
      return { ...rest, ...(simplify(other) as JsonSchema), ...orNull, nullable: true };
    }
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'pattern' && key !== 'format')
      .map(([key, part]) => [key, simplify(part)]),
  );
}

function envelopeOf(reply: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  });
  return {
    type: 'object',
    properties: { res: simplify(schema), code: { type: 'integer' } },
    required: ['res', 'code'],
  };
}

interface ReplySerializer {
  /** The JSON Schema of the envelope, for the API's documents. */
  schema: JsonSchema;
  serialize: (envelope: unknown) => string;
}

/**
 * The serializers made so far, each compiled once: a process that opens the server often, as tests do, would spend a
 * twentieth of its time on it.
 */
const known = new WeakMap<z.ZodType, ReplySerializer>();

/** The schema that filters a reply and the function that serializes it, in the envelope of every reply. */
export function replySerializer(reply: z.ZodType): ReplySerializer {
  const made = known.get(reply);
  if (made) return made;
  const schema = envelopeOf(reply);
  const serializer = { schema, serialize: fastJson(schema) };
  known.set(reply, serializer);
  return serializer;
}
