import type { ChoiceKind } from '@nestmate/contract/choices';
import type { OptionId, SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { OptionList } from '@nestmate/contract/staff/setup/choices';
import { inEnglishOnly, setUpLimits, type OfficeText } from '@nestmate/contract/staff/setup/texts';
import { useState } from 'react';
import { Choices } from '@/forms/choices';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ForwardIcon } from '@/ui/icons/forward';
import { PlusIcon } from '@/ui/icons/plus';
import { housingCalls, majorCalls } from '../area.queries';
import { useEditing } from '../editing/editing';
import { listShape } from '../editing/rebase';
import { AreaEditor, type PeopleIn } from '../parts/area-editor';
import { ListEditor, moveItem } from '../parts/list-editor';
import { OfficeTextField, useSay } from '../parts/office-text-field';
import { NothingToShow, Phone } from '../parts/phone';
import { ReadyStart } from '../parts/ready-start';
import { TopicHeading } from './topic-heading';

type Option = OptionList[number];

const idOf = ({ option_id }: Option) => option_id;
const nameOf = ({ name }: Option) => name.en;
const shape = listShape(idOf);
const callsOf = { majors: majorCalls, housing: housingCalls };
const retire = {
  isRetired: ({ is_retired }: Option) => is_retired,
  put: (option: Option, is_retired: boolean) => ({ ...option, is_retired }),
};

interface OptionsEditorProps {
  place: SubnetworkId;
  kind: ChoiceKind;
}

/** Majors, or housing preferences, under their headings. */
export const OptionsEditor = ({ place, kind }: OptionsEditorProps) => (
  <AreaEditor
    place={place}
    calls={callsOf[kind]}
    shape={shape}
    nameOf={(id, list) => list.find((option) => idOf(option) === id)?.name.en ?? ''}
    renderForm={({ draft, change }, peopleIn) => (
      <Topics place={place} kind={kind} options={draft} onChange={change} peopleIn={peopleIn} />
    )}
    renderPhone={(draft) => <OptionsPhone kind={kind} options={draft} />}
  />
);

interface ScreenProps {
  kind: ChoiceKind;
  options: OptionList;
}

/** How residents choose from a list; retired options are not offered. */
const OptionsPhone = (props: ScreenProps) => (
  <Phone>
    <Screen {...props} />
  </Phone>
);

function Screen({ kind, options }: ScreenProps) {
  const say = useSay();
  const [chosen, setChosen] = useState<OptionId[]>([]);
  const offered = options
    .filter(({ is_retired }) => !is_retired)
    .map(({ option_id: id, name, topic }) => ({ id, label: say(name), topic: say(topic) }));
  if (offered.length === 0) return <NothingToShow />;
  return <Choices kind={kind} options={offered} value={chosen} onChange={setChosen} max={limits[kind]} />;
}

interface TopicsProps {
  place: SubnetworkId;
  kind: ChoiceKind;
  options: OptionList;
  onChange: (options: OptionList) => void;
  peopleIn: PeopleIn;
}

function Topics({ place, kind, options, onChange, peopleIn }: TopicsProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const [newTopic, setNewTopic] = useState('');
  const groups = groupByTopic(options);
  const room = setUpLimits.options - options.length;
  const make = (topic: Option['topic']) => (name: Option['name']) => ({
    option_id: crypto.randomUUID() as OptionId,
    topic,
    name,
    is_retired: false,
  });
  const addTopic = () => {
    const en = newTopic.trim();
    if (en === '' || groups.some(({ topic }) => topic.en === en) || room <= 0) return;
    onChange([...options, make(inEnglishOnly(en))(inEnglishOnly(t('firstOption')))]);
    setNewTopic('');
  };
  return (
    <>
      {options.length === 0 && !isReadOnly && <ReadyStart place={place} area={kind} />}
      {groups.map(({ topic, options: under }, nth) => (
        <section
          key={under[0]?.option_id}
          className="flex flex-col gap-2 rounded-card border border-line p-4"
        >
          <TopicHeading
            topic={topic}
            isTaken={(name) => groups.some((group, at) => at !== nth && group.topic.en === name)}
            isFirst={nth === 0}
            isLast={nth === groups.length - 1}
            onChange={(changed) =>
              onChange(
                withGroup(
                  groups,
                  nth,
                  under.map((option) => ({ ...option, topic: changed })),
                ),
              )
            }
            onMove={(by) => onChange(moveItem(groups, nth, nth + by).flatMap((group) => group.options))}
          />
          <ListEditor
            label={topic.en}
            items={under}
            onChange={(changed) => onChange(withGroup(groups, nth, changed))}
            idOf={idOf}
            nameOf={nameOf}
            peopleIn={peopleIn}
            adding={{ label: t(`areas.${kind}.add`), max: under.length + room, make: make(topic) }}
            retire={retire}
            renderAction={(option) =>
              groups.length > 1 && (
                <MoveToTopic
                  name={nameOf(option)}
                  topic={topic}
                  topics={groups.map((group) => group.topic)}
                  onMove={(chosen) => onChange(underTopic(options, option, chosen))}
                />
              )
            }
            renderItem={(option, put) => (
              <OfficeTextField
                label={nameOf(option) || t('unnamed')}
                isLabelHidden
                value={option.name}
                onChange={(name) => put({ ...option, name })}
                limit={setUpLimits.option}
              />
            )}
          />
        </section>
      ))}
      {!isReadOnly && (
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            addTopic();
          }}
        >
          <input
            aria-label={t('newTopic')}
            placeholder={t('newTopic')}
            value={newTopic}
            maxLength={setUpLimits.label}
            onChange={({ target }) => setNewTopic(target.value)}
            className="min-h-11 w-full max-w-100 rounded-control border border-dashed border-line-strong bg-surface px-2.5 text-ink placeholder:text-ink-3"
          />
          <Button type="submit" size="sm" variant="quiet" icon={<PlusIcon className="size-4" />}>
            {t('addTopic')}
          </Button>
        </form>
      )}
    </>
  );
}

interface MoveToTopicProps {
  name: string;
  topic: OfficeText;
  topics: readonly OfficeText[];
  onMove: (topic: OfficeText) => void;
}

/** Moves an option to another heading, with a list behind an icon, so that the row keeps its room for text. */
function MoveToTopic({ name, topic, topics, onMove }: MoveToTopicProps) {
  const { t } = useTranslation('staffSetUp');
  const label = t('headingOf', { name });
  return (
    <span className="relative grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken has-focus-visible:ring-focus">
      <ForwardIcon className="size-4" />
      <select
        aria-label={label}
        title={label}
        value={topic.en}
        onChange={({ target }) => {
          const chosen = topics.find(({ en }) => en === target.value);
          if (chosen) onMove(chosen);
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {topics.map(({ en }) => (
          <option key={en} value={en}>
            {en}
          </option>
        ))}
      </select>
    </span>
  );
}

type Topic = OptionList[number]['topic'];

interface TopicGroup {
  topic: Topic;
  options: OptionList;
}

/** Options under their headings, which are ordered by their first option. */
function groupByTopic(options: OptionList): TopicGroup[] {
  const groups = new Map<string, TopicGroup>();
  for (const option of options) {
    const group = groups.get(option.topic.en);
    if (group) group.options.push(option);
    else groups.set(option.topic.en, { topic: option.topic, options: [option] });
  }
  return [...groups.values()];
}

/** The whole list, with the options of one heading changed. */
const withGroup = (groups: readonly TopicGroup[], nth: number, options: OptionList): OptionList =>
  groups.flatMap((group, place) => (place === nth ? options : group.options));

/** The whole list, with one option at the end of another heading. */
const underTopic = (options: OptionList, option: OptionList[number], topic: Topic): OptionList =>
  groupByTopic([
    ...options.filter((one) => one.option_id !== option.option_id),
    { ...option, topic },
  ]).flatMap((group) => group.options);
