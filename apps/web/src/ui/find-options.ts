import type { Option } from './option';

/** Something to choose from many, under a heading. */
export interface TopicOption<Id extends string = string> extends Option<Id> {
  topic: string;
}

/** Without accents and capitals, as people type in a hurry. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** How well an option fits what was typed, 0 best; nothing when it does not. */
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

/** What fits, best first: accents, capitals, the order of words and their ends do not matter, initials do. */
export function findOptions<Each extends TopicOption>(options: readonly Each[], typed: string): Each[] {
  const query = plain(typed).trim();
  return options
    .flatMap((option) => {
      const rank = rankOf(option, query);
      return rank === undefined ? [] : [{ option, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

/** Headings with what stands under each, in the order in which they first appear. */
export function byTopic<Each extends TopicOption>(
  options: readonly Each[],
): { topic: string; options: Each[] }[] {
  const topics = new Map<string, Each[]>();
  for (const option of options) topics.set(option.topic, [...(topics.get(option.topic) ?? []), option]);
  return [...topics].map(([topic, under]) => ({ topic, options: under }));
}
