import { limits } from '@nestmate/contract/limits';
import { questionIcons } from '@nestmate/contract/questions';
import { kindRules, type QuestionKind, questionKinds } from '@nestmate/contract/rules/question-kinds';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import { setUpLimits } from '@nestmate/contract/staff/setup/texts';
import type { ComponentType } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Switch } from '@/ui/switch';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { useEditing } from '../editing/editing';
import { ListEditor } from '../parts/list-editor';
import { OfficeTextField, OptionalTextField } from '../parts/office-text-field';
import { type AnswerRow, rowsOf, withRows } from './answer-rows';
import { asKind } from './ready-questions';
import { type FieldsProps, StopFields } from './stop-fields';

/** The fields of the possible answers, if the office sets them. */
const answerFields: Record<QuestionKind, ComponentType<FieldsProps> | null> = {
  SLIDER: StopFields,
  SELECT: ChoiceFields,
  FREE_TEXT: null,
};

/** All fields of a lifestyle question. It first says which parts answers have frozen. */
export function QuestionFields(props: FieldsProps) {
  const { question, answered, onChange } = props;
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const put =
    <Field extends keyof OfficeQuestion>(field: Field) =>
    (value: OfficeQuestion[Field]) =>
      onChange({ ...question, [field]: value });
  const { title, label } = setUpLimits;
  const { counts } = kindRules[question.type];
  const AnswerFields = answerFields[question.type];
  return (
    <>
      {answered > 0 && (
        <Banner title={t('answeredBy', { count: answered })}>{t(`frozenQuestion.${question.type}`)}</Banner>
      )}
      <div className="flex flex-wrap items-end gap-4">
        <Labelled label={t('questionFields.type')}>
          <select
            value={question.type}
            disabled={isReadOnly || answered > 0}
            onChange={({ target }) =>
              onChange(asKind(question, questionKinds.find((kind) => kind === target.value) ?? question.type))
            }
            className={`${boxClasses} text-ink disabled:opacity-70`}
          >
            {questionKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`questionTypes.${kind}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label={t('questionFields.icon')}>
          <select
            value={question.icon ?? ''}
            disabled={isReadOnly}
            onChange={({ target }) =>
              put('icon')(questionIcons.find((icon) => icon === target.value) ?? null)
            }
            className={`${boxClasses} text-ink`}
          >
            <option value="">{t('noIcon')}</option>
            {questionIcons.map((icon) => (
              <option key={icon} value={icon}>
                {t(`icons.${icon}`)}
              </option>
            ))}
          </select>
        </Labelled>
        {counts && <WeightField value={question.weight} onChange={put('weight')} />}
      </div>
      <OfficeTextField
        label={t('questionFields.title')}
        value={question.title}
        onChange={put('title')}
        limit={title}
      />
      {counts && (
        <OptionalTextField
          label={t('questionFields.roommate_title')}
          value={question.roommate_title}
          onChange={put('roommate_title')}
          limit={title}
        />
      )}
      <OptionalTextField
        label={t('questionFields.label')}
        value={question.label}
        onChange={put('label')}
        limit={label}
      />
      {AnswerFields && <AnswerFields {...props} />}
      <div className="border-t border-line pt-3">
        {counts && (
          <Switch isSelected={question.may_be_must} onChange={put('may_be_must')} isDisabled={isReadOnly}>
            {t('questionFields.may_be_must')}
          </Switch>
        )}
        <Switch
          isSelected={!question.is_retired}
          onChange={(isOffered) => put('is_retired')(!isOffered)}
          isDisabled={isReadOnly}
          description={t('isOfferedHelp')}
        >
          {t('isOffered')}
        </Switch>
      </div>
    </>
  );
}

const nameOf = ({ option }: AnswerRow) => option.en;

/** The options of a choice, each with its texts. Once there are answers, saved options keep their positions. */
function ChoiceFields({ question, saved, answered, onChange }: FieldsProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const rows = rowsOf(question);
  const change = (changed: readonly AnswerRow[]) => onChange(withRows(question, changed));
  return (
    <>
      <div className="grid gap-x-8 border-t border-line pt-3 sm:grid-cols-2">
        <Switch
          isSelected={question.is_multiple}
          onChange={(is_multiple) =>
            onChange({
              ...question,
              is_multiple,
              ...(!is_multiple && { several_fact: null, alone_option: null }),
            })
          }
          isDisabled={isReadOnly}
        >
          {t('questionFields.is_multiple')}
        </Switch>
      </div>
      <h3 className="text-sm font-semibold">{t('options')}</h3>
      <ListEditor<AnswerRow>
        label={t('options')}
        items={rows}
        onChange={change}
        idOf={({ id }) => id}
        nameOf={nameOf}
        peopleIn={() => 0}
        adding={{
          label: t('addOption'),
          max: limits.selectOptions,
          make: (option) => ({ id: '', option, roommate: null, fact: null, isAlone: false }),
        }}
        fixed={answered > 0 ? saved.options.length : 0}
        renderItem={(row, put) => {
          const name = nameOf(row) || t('unnamed');
          return (
            <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
              <OfficeTextField
                label={t('option', { name })}
                isLabelHidden
                value={row.option}
                onChange={(option) => put({ ...row, option })}
                limit={setUpLimits.option}
              />
              <OptionalTextField
                label={t('ofRoommate', { name })}
                value={row.roommate}
                onChange={(roommate) => put({ ...row, roommate })}
                limit={setUpLimits.option}
              />
              <OptionalTextField
                label={t('othersSeeOf', { name })}
                value={row.fact}
                onChange={(fact) => put({ ...row, fact })}
                limit={setUpLimits.option}
              />
              {question.is_multiple && (
                <label className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={row.isAlone}
                    disabled={isReadOnly}
                    onChange={({ target }) =>
                      change(rows.map((one) => ({ ...one, isAlone: one.id === row.id && target.checked })))
                    }
                    className="size-4 accent-plum-fill"
                  />
                  {t('isAlone', { name })}
                </label>
              )}
            </div>
          );
        }}
      />
      {question.is_multiple && (
        <OptionalTextField
          label={t('questionFields.several_fact')}
          value={question.several_fact}
          onChange={(several_fact) => onChange({ ...question, several_fact })}
          limit={setUpLimits.title}
        />
      )}
    </>
  );
}

interface WeightFieldProps {
  value: number;
  onChange: (weight: number) => void;
}

const bands = ['little', 'some', 'much', 'most'] as const;

/** The word for a weight of 1 to 10. */
const weightBand = (weight: number) => bands[weight <= 2 ? 0 : weight <= 5 ? 1 : weight <= 8 ? 2 : 3];

/** The weight of a question in the percent match, in words beside the number. */
function WeightField({ value, onChange }: WeightFieldProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const words = t(`weights.${weightBand(value) ?? 'some'}`, { weight: value });
  return (
    <Labelled label={t('questionFields.weight')}>
      <span className="flex min-h-11 items-center gap-3">
        <input
          type="range"
          min={1}
          max={10}
          value={value}
          disabled={isReadOnly}
          aria-valuetext={words}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="w-40 accent-plum-fill"
        />
        <output className="text-ink">{words}</output>
      </span>
    </Labelled>
  );
}
