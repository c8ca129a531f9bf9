import { z } from 'zod';
import { networkId, subnetworkId } from '../../ids';
import { defineStaffCall } from '../staff-call';

/** The effects of a change on people: refused, or reported before the save. */
export const setUpEffectKinds = [
  /** They live in a room larger than the new capacity. */
  'capacity',
  /** They live in it, or are invited to it. */
  'unitType',
  'roomType',
  /** They live in a unit that is removed, held back or renamed. */
  'unit',
  /** They live in rooms of a type that would have fewer units than rooms. */
  'tooFewUnits',
  'gender',
  'option',
  /** They have started threads about it. */
  'topic',
  /** They have answered it. */
  'answers',
  /** They have chosen several options. */
  'severalOptions',
  /** They are asked for something new. */
  'bio',
  'genderQuestion',
  'newQuestion',
  /** They would live with people of it; who chose nothing else would live with anybody. */
  'livingWith',
  /** They share a room that the policy would no longer allow. */
  'mixedRooms',
] as const;

export const setUpEffect = z.object({
  kind: z.enum(setUpEffectKinds),
  id: z.string().nullable().describe('Of what is changed; null for a setting'),
  people: z.number().int(),
  is_refused: z.boolean().describe('Whether the change is refused while it concerns anybody'),
});
export type SetUpEffect = z.infer<typeof setUpEffect>;

export const inPlace = z.object({ networkId, subnetworkId });
export const setUpVersion = z.string().max(64).describe('Of what was read: another one is refused');

export const setUpChecked = z.object({ effects: z.array(setUpEffect) });
export type SetUpChecked = z.infer<typeof setUpChecked>;

export const setUpErrors = ['ChangedMeanwhile', 'AnswersExist', 'StillInUse'] as const;

const inUse = z
  .array(z.object({ id: z.string(), people: z.number().int() }))
  .describe('How many residents each part concerns');

const area = <C extends z.ZodType>(contents: C) =>
  z.object({ version: setUpVersion, in_use: inUse, contents });

/** A part of a community that is read, checked before a save, and saved as a whole. */
export function areaCalls<C extends z.ZodType>(name: string, what: string, contents: C) {
  const path = `/staff/v1/networks/:networkId/subnetworks/:subnetworkId/set-up/${name}`;
  return {
    read: defineStaffCall({
      method: 'GET',
      path,
      summary: `Read ${what}`,
      right: 'look',
      rateLimit: 'read',
      params: inPlace,
      reply: area(contents),
    }),
    check: defineStaffCall({
      method: 'POST',
      path: `${path}/check`,
      summary: `Preview what saving ${what} would do to residents; saves nothing`,
      right: 'setUp',
      rateLimit: 'read',
      params: inPlace,
      body: z.object({ contents }),
      reply: setUpChecked,
    }),
    save: defineStaffCall({
      method: 'PUT',
      path,
      summary: `Save ${what}; saving what is there changes nothing`,
      right: 'setUp',
      rateLimit: 'write',
      params: inPlace,
      body: z.object({ version: setUpVersion, contents }),
      reply: area(contents),
      errors: [...setUpErrors],
    }),
  };
}
