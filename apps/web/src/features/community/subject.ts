import type { CommunityPost } from '@nestmate/contract/community';

/** A longer subject is cut at the end of a word. */
const sentenceMax = 110;
const cutAt = 80;

interface Subject {
  subject: string;
  /** The rest of the text. */
  rest: string;
  /** Whether the subject breaks off in the middle of a sentence. */
  isCut: boolean;
}

/** Shorter sentences, such as “Hi.”, say nothing without the next one. */
const firstSentence = /^(?:.{8,}?[.?!…]+["'”’)]*(?=\s)|.{4,}?[。？！]+[”’）]?)/u;

/** The subject of a post in one line: the first sentence of its first line, or else its beginning. */
export function subjectOf(body: string): Subject {
  const [line = ''] = body.split('\n', 1);
  const split = (subject: string, isCut = false): Subject => ({
    subject: isCut ? `${subject}…` : subject,
    rest: body.slice(subject.length).trim(),
    isCut,
  });
  const sentence = firstSentence.exec(line)?.[0] ?? line;
  if (Array.from(sentence).length <= sentenceMax) return split(sentence);
  const beginning = Array.from(line).slice(0, cutAt).join('');
  return split(beginning.replace(/\s+\S*$/u, ''), true);
}

/** A name after an @, or an address, which a heading cannot lead to. */
const leadsOn = /@|\S[.:][^\s.]/;

/** The text shown below a first post's subject. Above a picture its only sentence stays, to be read with it. */
export function textBelow({ body, picture }: Pick<CommunityPost, 'body' | 'picture'>): string {
  const { subject, rest, isCut } = subjectOf(body);
  return isCut || leadsOn.test(subject) || (picture && rest === '') ? body : rest;
}
