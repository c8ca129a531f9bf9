import type { CommunityPost } from '@nestmate/contract/community';

interface Piece {
  at: number;
  text: string;
  /** The people it names. */
  membershipId?: string;
}

/** A text in pieces: names after an @, the longest that fits, and what is between them. */
export function pieces(body: string, mentions: CommunityPost['mentions']): Piece[] {
  const longest = mentions.toSorted((one, other) => other.name.length - one.name.length);
  const found: Piece[] = [];
  let from = 0;
  for (let at = body.indexOf('@'); at >= 0; at = body.indexOf('@', at + 1)) {
    const mentioned = longest.find(({ name }) => body.startsWith(name, at + 1));
    if (!mentioned) continue;
    if (at > from) found.push({ at: from, text: body.slice(from, at) });
    found.push({ at, text: `@${mentioned.name}`, membershipId: mentioned.membership_id });
    from = at + 1 + mentioned.name.length;
  }
  return from < body.length ? [...found, { at: from, text: body.slice(from) }] : found;
}
