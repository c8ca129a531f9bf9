import type { ToldReason } from '@nestmate/contract';
import { type ReportCase, toldReasonsAbout } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Select } from '@/ui/select';

/**
 * The most frequent reason for the reports, if the person can be told it; the earlier one where two are as frequent. Where danger is as
 * frequent, nothing: another reason would be told for a decision about that.
 */
export function usualReason({ kind, reports }: ReportCase): ToldReason | null {
  const given = reports.flatMap(({ about }) => about);
  const countOf = (reason: (typeof given)[number]) => given.filter((each) => each === reason).length;
  const [most] = toldReasonsAbout[kind].toSorted((one, other) => countOf(other) - countOf(one));
  return most && countOf(most) > countOf('danger') ? most : null;
}

interface Props {
  one: ReportCase;
  value: ToldReason | null;
  onChange: (reason: ToldReason | null) => void;
}

/** Chooses the kind of thing that the person is told the decision is about. */
export function ToldReasonChoice({ one, value, onChange }: Props) {
  const { t } = useTranslation(['staffReports', 'reporting']);
  const reasons = toldReasonsAbout[one.kind];
  return (
    <Select
      label={t('told.label', { name: one.author?.name ?? t('former') })}
      description={t('told.text')}
      placeholder={t('told.none')}
      options={[
        ...reasons.map((id) => ({ id, label: t(`reporting:reasons.${id}`) })),
        { id: 'none', label: t('told.none') },
      ]}
      value={value ?? 'none'}
      onChange={(id) => onChange(reasons.find((reason) => reason === id) ?? null)}
    />
  );
}
