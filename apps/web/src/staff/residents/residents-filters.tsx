import { invitationStates } from '@nestmate/contract/staff/invitations';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { FilterSelect } from '../parts/filter-parts';
import { SearchField } from '../parts/search-field';
import { useOnePlace } from '../platform/network';
import { useSay } from '../setup/parts/office-text-field';
import { useResidentFilter, roomStates, seenTimes, states, numberStates } from './filter';
import { useGendersOf, useQuestionsOf, useUnitTypesOf } from './residents.queries';

/** The filters that are shown on request. */
const rare = ['hidden', 'gender', 'unit_number', 'office_id', 'invitation', 'seen', 'question'] as const;

/** The filters of the residents' list. */
export function ResidentsFilters() {
  const { t } = useTranslation('staffResidents');
  const { filter, isFiltered, change, clear } = useResidentFilter();
  const [isOpen, setOpen] = useState(() => rare.some((name) => filter[name] !== undefined));
  return (
    <search className="flex flex-wrap items-end gap-3 pb-4">
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        text={filter.text ?? ''}
        onSearch={(text) => change({ text })}
      />
      <FilterSelect
        label={t('registration')}
        all={t('anyState')}
        value={filter.state ?? ''}
        options={states.map((id) => ({ id, label: t(`states.${id}`) }))}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label={t('roomHead')}
        all={t('anyRoom')}
        value={filter.room ?? ''}
        options={roomStates.map((id) => ({ id, label: t(`rooms.${id}`) }))}
        onChange={(room) => change({ room })}
      />
      <UnitTypeFilter />
      {isOpen && <MoreFilters />}
      <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t(isOpen ? 'lessFilters' : 'moreFilters')}
      </Button>
      {isFiltered && (
        <Button variant="quiet" onPress={clear}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}

/** The unit types of one place. */
function UnitTypeFilter() {
  const { t } = useTranslation('staffResidents');
  const { filter, change } = useResidentFilter();
  const unitTypes = useUnitTypesOf(useOnePlace());
  if (unitTypes.length < 2) return null;
  return (
    <FilterSelect
      label={t('unitType')}
      all={t('anyUnitType')}
      value={filter.unit_type ?? ''}
      options={unitTypes.map(({ unit_type_id: id, name }) => ({ id, label: name }))}
      onChange={(id) => change({ unit_type: id })}
    />
  );
}

/** The filters that an office needs less often. */
function MoreFilters() {
  const { t } = useTranslation(['staffResidents', 'staffInvitations']);
  const { filter, change } = useResidentFilter();
  const genders = useGendersOf(useOnePlace());
  return (
    <>
      {genders.length > 0 && (
        <FilterSelect
          label={t('gender')}
          all={t('anyGender')}
          value={filter.gender ?? ''}
          options={genders}
          onChange={(gender) => change({ gender })}
        />
      )}
      <FilterSelect
        label={t('columns.unit_number')}
        all={t('anyUnitNumber')}
        value={filter.unit_number ?? ''}
        options={numberStates.map((id) => ({ id, label: t(`unitNumbers.${id}`) }))}
        onChange={(id) => change({ unit_number: id })}
      />
      <FilterSelect
        label={t('columns.office_id')}
        all={t('anyOfficeId')}
        value={filter.office_id ?? ''}
        options={numberStates.map((id) => ({ id, label: t(`officeIds.${id}`) }))}
        onChange={(id) => change({ office_id: id })}
      />
      <FilterSelect
        label={t('columns.invitation')}
        all={t('anyInvitation')}
        value={filter.invitation ?? ''}
        options={invitationStates.map((id) => ({ id, label: t(`staffInvitations:states.${id}`) }))}
        onChange={(invitation) => change({ invitation })}
      />
      <FilterSelect
        label={t('columns.seen')}
        all={t('anySeen')}
        value={filter.seen ?? ''}
        options={seenTimes.map((id) => ({ id, label: t(`seen.${id}`) }))}
        onChange={(seen) => change({ seen })}
      />
      <FilterSelect
        label={t('inFind')}
        all={t('anyVisibility')}
        value={filter.hidden ?? ''}
        options={[{ id: 'true', label: t('hiddenOnly') }]}
        onChange={(hidden) => change({ hidden })}
      />
      <AnswerFilter />
    </>
  );
}

/** Whether and how residents of one place have answered one of its registration questions. */
function AnswerFilter() {
  const { t } = useTranslation('staffResidents');
  const say = useSay();
  const { filter, change } = useResidentFilter();
  const questions = useQuestionsOf(useOnePlace());
  const question = questions.find(({ question_num: number }) => String(number) === filter.question);
  if (questions.length === 0) return null;
  const words =
    question?.type === 'SELECT'
      ? question.options.map((option, at) => ({ id: `is-${at}`, label: say(option) }))
      : [
          { id: 'is-true', label: t('answers.yes') },
          { id: 'is-false', label: t('answers.no') },
        ];
  const hasWords = question && question.type !== 'TEXT' && !question.is_sensitive;
  return (
    <>
      <FilterSelect
        label={t('answers.filter')}
        all={t('answers.anyQuestion')}
        value={filter.question ?? ''}
        options={questions.map(({ question_num: number, title }) => ({
          id: String(number),
          label: say(title),
        }))}
        onChange={(id) => change({ question: id, answered: '', answer: '' })}
      />
      {question && (
        <FilterSelect
          label={t('answers.answer')}
          all={t('answers.given')}
          value={filter.answered ?? (hasWords && filter.answer ? `is-${filter.answer}` : '')}
          options={[{ id: 'false', label: t('answers.missing') }, ...(hasWords ? words : [])]}
          onChange={(id) =>
            change(
              id.startsWith('is-')
                ? { answered: '', answer: id.replace('is-', '') }
                : { answered: id, answer: '' },
            )
          }
        />
      )}
      {question?.type === 'TEXT' && !question.is_sensitive && filter.answered === undefined && (
        <SearchField
          key={question.question_num}
          label={t('answers.words')}
          hint={t('answers.wordsHint')}
          text={filter.answer ?? ''}
          onSearch={(answer) => change({ answer })}
        />
      )}
    </>
  );
}
