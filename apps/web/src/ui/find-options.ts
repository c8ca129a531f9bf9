import { foldName } from '@nestmate/contract/text/name-words';
import type { Option } from './option-list';

/** An option under a heading. */
export interface TopicOption<Id extends string = string> extends Option<Id> {
  topic: string;
}

const plain = (text: string) => foldName(text).join(' ');
const wordsOf = (text: string) => text.split(' ').filter(Boolean);

/** An option's rank for the typed text, 0 best; undefined when it does not match. */
function rankOf({ label, topic }: TopicOption, typed: string): number | undefined {
  const [name, heading] = [plain(label), plain(topic)];
  const [parts, words] = [wordsOf(name), wordsOf(typed)];
  const initials = parts.map((part) => part[0]).join('');
  if (name.startsWith(typed)) return 0;
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 1;
  if (typed.length > 1 && initials.startsWith(typed)) return 2;
  if (words.every((word) => name.includes(word))) return 3;
  if (words.every((word) => name.includes(word) || heading.includes(word))) return 4;
  return undefined;
}

/**
 * Matches, best first: accents, capitals, word order and word ends are ignored; initials match. Signs alone find labels
 * that have them.
 */
export function findOptions<Each extends TopicOption>(options: readonly Each[], typed: string): Each[] {
  const query = plain(typed);
  if (query === '') return options.filter(({ label }) => label.includes(typed.trim()));
  return options
    .flatMap((option) => {
      const rank = rankOf(option, query);
      return rank === undefined ? [] : [{ option, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

/** Options grouped by heading, in the order in which headings first appear. */
export function groupByTopic<Each extends TopicOption>(
  options: readonly Each[],
): { topic: string; options: Each[] }[] {
  const topics = new Map<string, Each[]>();
  for (const option of options) topics.set(option.topic, [...(topics.get(option.topic) ?? []), option]);
  return [...topics].map(([topic, under]) => ({ topic, options: under }));
}
