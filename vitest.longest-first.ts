import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short files that take long, longest first; those that mostly wait stand between those that compute, so that they begin together.
 * Vitest knows how long a file takes only where it ran before, and goes by size elsewhere.
 */
export const longest = [
  'scripts/fresh-clone',
  'room/everyone-in-parallel',
  'letters/letters',
  'src/backup-command',
  'invitations/invitations',
  'hostile/fuzz-staff-calls',
  'team/team',
  'chat/nothing-lost',
  'mails/sending',
  'pictures/uploads',
  'sign-in/staff-sign-in',
  'office/office-and-residents',
  'chat/flood',
  'group/group',
  'database/embedded-postgres',
  'jobs/jobs',
  'push/ring-ends',
  'hostile/picture-files',
  'hostile/bad-rosters',
  'hostile/hang-ups',
  'office/bulk/bulk',
  'roster/file/reader',
  'group/several-processes',
  'chat/chat.property',
  'community/community.property',
  'deciding/deciding.property',
  'src/staff-command',
];

const rank = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex(
    (name) => moduleId.endsWith(`${name}.test.ts`) || moduleId.endsWith(`${name}.test.mjs`),
  );
  return place < 0 ? longest.length : place;
};

/** Begins with the files that take longest, so that no worker is left with one when the others have ended. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
