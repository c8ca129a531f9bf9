import { lengthOf, limits } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { RadioGroup } from '@/ui/radio-group';
import { AlsoBlock } from './also-block';
import { ReportForm } from './report-form';

const reasons = ['behavior', 'private', 'spam', 'danger', 'other'] as const;
type Reason = (typeof reasons)[number];

/** The office reads the reason and the words as one text. */
const between = ': ';

interface Props {
  title: string;
  name: string;
  /** @returns what went wrong, if anything */
  send: (reason: string) => Promise<string | undefined>;
  /** Where its author can be blocked. @returns what went wrong, if anything */
  block?: (() => Promise<string | undefined>) | undefined;
  onClose: () => void;
}

/** Reports something that a person wrote to the housing office. */
export function ReportDialog({ title, name, send, block, onClose }: Props) {
  const { t } = useTranslation('reporting');
  const [reason, setReason] = useState<Reason | null>(null);
  const [isTried, setTried] = useState(false);
  const [blocksToo, setBlocksToo] = useState(false);
  const check = () => {
    setTried(true);
    return reason !== null;
  };
  const kind = reason && reason !== 'other' ? t(`reasons.${reason}`) : '';
  async function report(words: string) {
    const failure = await send([kind, words.trim()].filter(Boolean).join(between));
    return failure ?? (blocksToo && block ? block() : undefined);
  }
  return (
    <ReportForm
      title={title}
      name={name}
      needsWords={reason === 'other'}
      limit={kind ? limits.report - lengthOf(kind + between) : limits.report}
      check={check}
      send={report}
      end={block && <AlsoBlock name={name} isSelected={blocksToo} onChange={setBlocksToo} />}
      onClose={onClose}
    >
      <RadioGroup
        label={t('reason')}
        options={reasons.map((id) => ({ id, label: t(`reasons.${id}`) }))}
        value={reason}
        onChange={setReason}
        error={isTried && !reason ? t('profile.choose') : undefined}
      />
      {reason === 'danger' && <Banner tone="warning">{t('safety')}</Banner>}
    </ReportForm>
  );
}
