import { z } from 'zod';

const maxNumber = 999_999_999;
/** A bound that no valid list or value reaches, in characters. */
const maxLength = 10_000;

/** A whole number of at most nine digits, as in an address. */
export const wholeNumber = z
  .union([
    z.number().max(maxNumber),
    z
      .string()
      .max(9)
      .regex(/^\d{1,9}$/),
  ])
  .transform(Number)
  .pipe(z.number().int().min(0));

/** A list, separated by commas; empty for none. */
export const listOf = <Item extends z.ZodType>(items: z.ZodArray<Item>) =>
  z
    .string()
    .max(maxLength)
    .transform((list) => (list === '' ? [] : list.split(',')))
    .pipe(items as z.ZodType<z.output<Item>[], string[]>);

/** JSON text of a value. */
export const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(maxLength)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
