import { z } from 'zod';

type Filter = (value: unknown) => unknown;

/** Values without fields; `z.any()`, records and the like are refused, because nothing says what they may contain. */
const scalars = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'undefined']);

/**
 * The filters made so far, each once: every window asks for all of them. Undefined where a value has no fields, and is
 * sent as it is.
 */
const known = new WeakMap<z.core.$ZodType, Filter | undefined>();

function filterOf(schema: z.core.$ZodType): Filter | undefined {
  if (!known.has(schema)) known.set(schema, makeFilter(schema));
  return known.get(schema);
}

function makeFilter(schema: z.core.$ZodType): Filter | undefined {
  if (schema instanceof z.ZodObject) return fieldsFilter(schema);
  if (schema instanceof z.ZodArray) {
    const filter = filterOf(schema.element);
    return filter && ((items) => (items as unknown[]).map(filter));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const filter = filterOf(schema.def.innerType);
    return filter && ((value) => (value === null || value === undefined ? value : filter(value)));
  }
  if (schema instanceof z.ZodIntersection) {
    const [left, right] = [filterOf(schema.def.left), filterOf(schema.def.right)];
    return left && right && ((value) => ({ ...(left(value) as object), ...(right(value) as object) }));
  }
  if (schema instanceof z.ZodUnion) return unionFilter(schema.options);
  const { type } = (schema as z.ZodType).def;
  if (!scalars.has(type)) throw new Error(`The fields of a ${type} cannot be listed`);
  return undefined;
}

function fieldsFilter({ shape }: z.ZodObject): Filter {
  const fields = Object.entries(shape).map(([key, field]) => [key, filterOf(field)] as const);
  return (value) => {
    const declared: Record<string, unknown> = {};
    for (const [key, filter] of fields) {
      const field = (value as Record<string, unknown>)[key];
      if (field !== undefined) declared[key] = filter ? filter(field) : field;
    }
    return declared;
  };
}

/** Filters by the first option whose required fields are there, and whose literals are the same. */
function unionFilter(options: readonly z.core.$ZodType[]): Filter | undefined {
  if (options.every((option) => !filterOf(option))) return undefined;
  const choices = options.map((option) => {
    if (!(option instanceof z.ZodObject)) throw new Error('A union with objects must have nothing else');
    const required = Object.entries(option.shape).filter(([, field]) => !(field as z.ZodType).isOptional());
    const fits = (value: Record<string, unknown>) =>
      required.every(([key, field]) =>
        field instanceof z.ZodLiteral
          ? field.values.has(value[key] as z.core.util.Literal)
          : value[key] !== undefined,
      );
    return { fits, filter: fieldsFilter(option) };
  });
  return (value) => {
    const choice = choices.find(({ fits }) => fits(value as Record<string, unknown>));
    if (!choice) throw new Error('No option of a union has the fields of this value');
    return choice.filter(value);
  };
}

/**
 * A copy of a reply or an event with the fields that its schema declares, at any depth. Like the serializer of an HTTP
 * reply it does not validate, so that a value which is not as declared still arrives.
 * @throws Error for a schema that does not list its fields
 */
export function declaredFields<Schema extends z.ZodType>(
  schema: Schema,
): (value: z.output<Schema>) => z.output<Schema> {
  const filter = filterOf(schema);
  // A filter only leaves out what the schema does not declare.
  return filter ? (value) => filter(value) as z.output<Schema> : (value) => value;
}
