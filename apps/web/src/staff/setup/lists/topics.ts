import type { OptionList } from '@nestmate/contract/staff';

type Topic = OptionList[number]['topic'];

export interface TopicGroup {
  topic: Topic;
  options: OptionList;
}

/** Options under their headings, which are ordered by their first option. */
export function byTopic(options: OptionList): TopicGroup[] {
  const groups = new Map<string, TopicGroup>();
  for (const option of options) {
    const group = groups.get(option.topic.en);
    if (group) group.options.push(option);
    else groups.set(option.topic.en, { topic: option.topic, options: [option] });
  }
  return [...groups.values()];
}

/** The whole list, with the options of one heading changed. */
export const withGroup = (groups: readonly TopicGroup[], nth: number, options: OptionList): OptionList =>
  groups.flatMap((group, place) => (place === nth ? options : group.options));

/** The whole list, with one option at the end of another heading. */
export const underTopic = (options: OptionList, option: OptionList[number], topic: Topic): OptionList =>
  byTopic([...options.filter((one) => one.option_id !== option.option_id), { ...option, topic }]).flatMap(
    (group) => group.options,
  );
