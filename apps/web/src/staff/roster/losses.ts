import type { RosterImport } from '@nestmate/contract/staff/roster';

type Losses = RosterImport['losing']['moved'];

/** The losses of an import that also removes the people who are missing from the file. */
export const lossesIn = ({ moved, gone }: RosterImport['losing']): Losses => ({
  rooms: moved.rooms + gone.rooms,
  requests: moved.requests + gone.requests,
});
