import { languageNames, languages } from '@nestmate/contract/languages';
import type { AuditEntry } from '@nestmate/contract/staff/audit';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import type { TextName } from '@nestmate/locales';
import { useTranslation } from '@/platform/texts/use-translation';
import { useNetwork } from '../platform/network';

/** A value before and after, in words; undefined where an entry has none. */
export interface EntryRow {
  id: string;
  name: string;
  was: string | undefined;
  is: string | undefined;
  /** Whether the values are different, which their words need not be. */
  isChanged: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Where the words of a field's codes are. */
const codesOf: Readonly<Record<string, string | readonly string[]>> = {
  decision: 'staffReports:decisionAlone',
  gender_policy: 'staffSetUp:genderPolicy',
  gender_settings: 'staffSetUp:genderSettings',
  phase: 'staffRounds:statuses',
  refusal: 'staffAudit:refusals',
  role: 'staff:roles',
  state: ['staffSupport:states', 'staffResidents:states'],
  way: 'staffAudit:ways',
  what: 'staffAudit:kinds',
  room: 'staffAudit:roomsBack',
  kind: 'staffAudit:mailKinds',
  overruled: 'staffAudit:overrules',
};

/** Fields that hold one person in the filter of an export, and a text elsewhere. */
const personFields = new Set(['actor', 'subject']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A text of the office, in one or more languages. */
const isOfficeText = (value: unknown): value is Fields =>
  isFields(value) && 'en' in value && Object.keys(value).every((key) => key in languageNames);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The parts of a list by their ids, or by their places in it. */
function partsOf(list: readonly unknown[]): Fields {
  return Object.fromEntries(
    list.map((part, index) => {
      const id = isFields(part) && Object.entries(part).find(([name]) => name.endsWith('_id'))?.[1];
      return [typeof id === 'string' ? id : `${index + 1}`, part];
    }),
  );
}

/** The values of an entry before and after, as rows in words; what is as it was inside a larger value is left out. */
export function useEntryRows(): (entry: Pick<AuditEntry, 'after' | 'before' | 'people'>) => EntryRow[] {
  const { t, language } = useTranslation([
    'staffAudit',
    'common',
    'staff',
    'staffReports',
    'staffResidents',
    'staffRounds',
    'staffSetUp',
    'staffSupport',
  ]);
  const { network } = useNetwork();
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);

  /** A text whose name is put together; undefined where there is none. */
  const textAt = (name: string): string | undefined => {
    const text = t(name as TextName);
    return text === name.slice(name.indexOf(':') + 1) ? undefined : text;
  };

  const nameOf = (field: string) =>
    textAt(`staffAudit:fields.${field}`) ??
    textAt(`staffSetUp:fields.${field}`) ??
    field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

  const inMyLanguage = (text: Fields) => String(text[language] ?? text['en'] ?? '');

  /** What a part of a list is called: an id says nothing. */
  function titleOf(part: unknown): string | undefined {
    if (isOfficeText(part)) return inMyLanguage(part);
    if (!isFields(part)) return undefined;
    const title = part['name'] ?? part['title'] ?? part['label'] ?? part['topic'];
    return isOfficeText(title) ? inMyLanguage(title) : typeof title === 'string' ? title : undefined;
  }

  function wordsOf(field: string, value: unknown, people: AuditEntry['people']): string {
    if (isEmpty(value)) return '–';
    if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
    if (Array.isArray(value))
      return (
        listOfNames(
          value.map((one) => wordsOf(field, one, people)),
          language,
        ) || '–'
      );
    if (typeof value !== 'string') return titleOf(value) ?? JSON.stringify(value);
    if (field === 'people' || (personFields.has(field) && isId(value)))
      return people.find(({ id }) => id === value)?.name ?? t('former');
    const code = [codesOf[field] ?? []]
      .flat()
      .map((codes) => textAt(`${codes}.${value}`))
      .find(Boolean);
    if (code) return code;
    if (field === 'action') return textAt(`staffAudit:actions.${value}`) ?? value;
    if (field === 'language')
      return languages.includes(value as never) ? languageNames[value as 'en'] : value;
    if (field === 'places' && value === 'all') return t('staff:places.all');
    if (isMoment(value)) return date({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(value));
    if (isDay(value)) return date({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
    if (isId(value))
      return network.places.find(({ subnetwork_id }) => subnetwork_id === value)?.name ?? t('chosen');
    return value;
  }

  /** Larger values row by row: the languages of a text, the fields of a part, the parts of a list. */
  function rowsOf(
    path: readonly string[],
    field: string,
    [was, is]: readonly [unknown, unknown],
    people: AuditEntry['people'],
  ): EntryRow[] {
    const id = path.join(' ');
    const name = path.join(' · ');
    const isChanged = !same(was, is) && !(isEmpty(was) && isEmpty(is));
    if (was !== undefined && is !== undefined && !same(was, is)) {
      if (isOfficeText(was) && isOfficeText(is))
        return languages
          .filter((one) => !same(was[one] ?? null, is[one] ?? null))
          .flatMap((one) =>
            rowsOf([...path, languageNames[one]], '', [was[one] ?? null, is[one] ?? null], people),
          );
      if (isFields(was) && isFields(is)) return partRows(path, [was, is], people);
      if (Array.isArray(was) && Array.isArray(is) && [...was, ...is].some(isFields))
        return partRows(path, [partsOf(was), partsOf(is)], people);
    }
    const isPart = [was, is].some((value) => isFields(value) && !isOfficeText(value));
    if (isPart && (isEmpty(was) || isEmpty(is)))
      return [
        {
          id,
          name,
          was: isEmpty(was) ? '–' : t('there'),
          is: isEmpty(is) ? t('taken') : t('new'),
          isChanged,
        },
      ];
    const words = (value: unknown) =>
      value === undefined
        ? undefined
        : isOfficeText(value)
          ? inMyLanguage(value) || '–'
          : wordsOf(field, value, people);
    return [{ id, name, was: words(was), is: words(is), isChanged }];
  }

  function partRows(
    path: readonly string[],
    [was, is]: readonly [Fields, Fields],
    people: AuditEntry['people'],
  ): EntryRow[] {
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return fields.flatMap((field) => {
      const [one, other] = [was[field], is[field]];
      // An order of ids says nothing that the parts which came and went do not.
      if (field === 'order') return sameParts(one, other) ? [orderRow(path)] : [];
      const isOwnId = field.endsWith('_id') && [one, other].some((id) => typeof id === 'string' && isId(id));
      if (isOwnId || (path.length > 0 && same(one, other))) return [];
      const title = titleOf(one) ?? titleOf(other);
      const isItem = isId(field) || /^\d+$/.test(field);
      const label = isItem ? (title ?? nameOf('part')) : nameOf(field);
      return rowsOf([...path, label], field, [one, other], people);
    });
  }

  const orderRow = (path: readonly string[]): EntryRow => ({
    id: [...path, 'order'].join(' '),
    name: [...path, nameOf('order')].join(' · '),
    was: '–',
    is: t('reordered'),
    isChanged: true,
  });

  return ({ before, after, people }) => partRows([], [before ?? {}, after ?? {}], people);
}

/** Whether two lists of ids have the same ones, in whatever order. */
const sameParts = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) && same(one.toSorted(), other.toSorted());
