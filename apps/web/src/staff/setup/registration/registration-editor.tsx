import { limits, type SubnetworkId } from '@nestmate/contract';
import { type RegistrationList, setUpLimits } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { registrationCalls } from '../area.queries';
import { useEditing } from '../editing/editing';
import { listShape } from '../editing/rebase';
import { AreaEditor } from '../parts/area-editor';
import { ListEditor } from '../parts/list-editor';
import { OfficeTextField } from '../parts/office-text-field';
import { TextList } from '../parts/text-list';
import { RegistrationPhone } from './registration-phone';

type Asked = RegistrationList[number];

const idOf = ({ question_num }: Asked) => String(question_num);
const nameOf = ({ title }: Asked) => title.en;
const shape = listShape(idOf);
const types = ['TEXT', 'SELECT', 'CHECKBOX'] as const;
const retire = {
  isRetired: ({ is_retired }: Asked) => is_retired,
  put: (question: Asked, is_retired: boolean) => ({ ...question, is_retired }),
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

interface QuestionProps {
  question: Asked;
  answered: number;
  /** The number of saved options: they keep their positions once there are answers. */
  fixed: number;
  onChange: (question: Asked) => void;
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
      </div>
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
