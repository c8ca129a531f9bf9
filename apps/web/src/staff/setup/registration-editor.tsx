import type { SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { RegistrationList } from '@nestmate/contract/staff/setup/registration';
import { setUpLimits, type OfficeText } from '@nestmate/contract/staff/setup/texts';
import { useState } from 'react';
import { RegistrationQuestionField } from '@/forms/registration-question';
import { useTranslation } from '@/platform/texts/use-translation';
import { boxClasses, Labelled } from '../parts/filter-parts';
import { registrationCalls } from './area.queries';
import { useEditing } from './editing/editing';
import { listShape } from './editing/rebase';
import { AreaEditor } from './parts/area-editor';
import { ListEditor } from './parts/list-editor';
import { OfficeTextField, useSay } from './parts/office-text-field';
import { NothingToShow, Phone } from './parts/phone';

type RegistrationItem = RegistrationList[number];

const idOf = ({ question_num }: RegistrationItem) => String(question_num);
const nameOf = ({ title }: RegistrationItem) => title.en;
const shape = listShape(idOf);
const types = ['TEXT', 'SELECT', 'CHECKBOX'] as const;
const retire = {
  isRetired: ({ is_retired }: RegistrationItem) => is_retired,
  put: (question: RegistrationItem, is_retired: boolean) => ({ ...question, is_retired }),
};

/** The lowest number that no question has. */
const freeNumber = (list: RegistrationList, after: number) => {
  const used = new Set(list.map(({ question_num }) => question_num));
  const numbers = Array.from({ length: limits.registrationQuestions }, (_, index) => index + 1);
  return numbers.filter((number) => !used.has(number))[after] ?? limits.registrationQuestions;
};

/** The questions that a community asks besides basic info. */
export function RegistrationEditor({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation('staffSetUp');
  return (
    <AreaEditor
      place={place}
      calls={registrationCalls}
      shape={shape}
      nameOf={(id, list) => list.find((question) => idOf(question) === id)?.title.en ?? ''}
      missingIn={(list) =>
        list.some(({ type, options }) => type === 'SELECT' && options.length === 0)
          ? t('optionsMissing')
          : undefined
      }
      renderForm={({ draft, change, saved }, peopleIn) => {
        let added = 0;
        return (
          <ListEditor
            label={t('staff:areas.registration')}
            items={draft}
            onChange={change}
            idOf={idOf}
            nameOf={nameOf}
            peopleIn={peopleIn}
            adding={{
              label: t('areas.registration.add'),
              max: setUpLimits.registrationQuestions,
              make: (title) => ({
                question_num: freeNumber(draft, added++),
                type: 'TEXT' as const,
                title,
                options: [],
                is_required: false,
                is_retired: false,
                is_sensitive: false,
              }),
            }}
            retire={retire}
            renderItem={(question, put) => (
              <Question
                question={question}
                answered={peopleIn(idOf(question))}
                fixed={saved.find((one) => idOf(one) === idOf(question))?.options.length ?? 0}
                onChange={put}
              />
            )}
          />
        );
      }}
      renderPhone={(draft) => <RegistrationPhone questions={draft} />}
    />
  );
}

interface ScreenProps {
  questions: RegistrationList;
}

/** The questions as a resident answers them; without the retired ones. */
const RegistrationPhone = (props: ScreenProps) => (
  <Phone>
    <Screen {...props} />
  </Phone>
);

function Screen({ questions }: ScreenProps) {
  const say = useSay();
  const [tried, setTried] = useState<Readonly<Record<number, string>>>({});
  const offered = questions.filter(({ is_retired }) => !is_retired);
  if (offered.length === 0) return <NothingToShow />;
  return offered.map(({ question_num: number, type, title, options, is_required: required }) => (
    <RegistrationQuestionField
      key={number}
      question={{ type, required, title: say(title), options: options.map(say) }}
      response={tried[number] ?? ''}
      onChange={(response) => setTried({ ...tried, [number]: response })}
    />
  ));
}

interface QuestionProps {
  question: RegistrationItem;
  answered: number;
  /** The number of saved options: they keep their positions once there are answers. */
  fixed: number;
  onChange: (question: RegistrationItem) => void;
}

function Question({ question, answered, fixed, onChange }: QuestionProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const isFrozen = answered > 0;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <OfficeTextField
        label={t('question')}
        value={question.title}
        onChange={(title) => onChange({ ...question, title })}
        limit={setUpLimits.title}
      />
      <div className="flex flex-wrap items-end gap-4">
        <Labelled label={t('type')}>
          <select
            value={question.type}
            disabled={isReadOnly || isFrozen}
            onChange={({ target }) => {
              const type = types.find((each) => each === target.value) ?? 'TEXT';
              onChange({ ...question, type, options: type === 'SELECT' ? question.options : [] });
            }}
            className={`${boxClasses} text-ink disabled:opacity-70`}
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {t(`registrationTypes.${type}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={question.is_required}
            disabled={isReadOnly}
            onChange={({ target }) => onChange({ ...question, is_required: target.checked })}
            className="size-4 accent-plum-fill"
          />
          {t('isRequired')}
        </label>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={question.is_sensitive}
            disabled={isReadOnly}
            onChange={({ target }) => onChange({ ...question, is_sensitive: target.checked })}
            className="size-4 accent-plum-fill"
          />
          {t('isSensitive')}
        </label>
      </div>
      {question.is_sensitive && <p className="text-sm text-ink-2">{t('sensitiveHelp')}</p>}
      {isFrozen && <p className="text-sm text-ink-2">{t('frozen', { count: answered })}</p>}
      {question.type === 'SELECT' && (
        <TextList
          label={t('options')}
          addLabel={t('addOption')}
          texts={question.options}
          onChange={(options) => onChange({ ...question, options })}
          limit={setUpLimits.option}
          max={limits.selectOptions}
          fixed={isFrozen ? fixed : 0}
        />
      )}
    </div>
  );
}

interface TextListProps {
  label: string;
  addLabel: string;
  texts: readonly OfficeText[];
  onChange: (texts: OfficeText[]) => void;
  limit: number;
  max: number;
  /** The number at the start that keep their positions. */
  fixed: number;
}

interface PlacedText {
  place: number;
  text: OfficeText;
}

/** Texts in order, without ids: answers refer to them by position. */
function TextList({ label, addLabel, texts, onChange, limit, max, fixed }: TextListProps) {
  const { t } = useTranslation('staffSetUp');
  return (
    <ListEditor<PlacedText>
      label={label}
      items={texts.map((text, place) => ({ place, text }))}
      onChange={(items) => onChange(items.map(({ text }) => text))}
      idOf={({ place }) => String(place)}
      nameOf={({ text }) => text.en}
      peopleIn={() => 0}
      adding={{ label: addLabel, max, make: (text) => ({ place: -1, text }) }}
      fixed={fixed}
      renderItem={({ place, text }, put) => (
        <OfficeTextField
          label={text.en || t('nth', { place: place + 1 })}
          isLabelHidden
          value={text}
          onChange={(changed) => put({ place, text: changed })}
          limit={limit}
        />
      )}
    />
  );
}
