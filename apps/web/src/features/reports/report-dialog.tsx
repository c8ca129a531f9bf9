import { type Report, type ReportAbout, reportReasons } from '@nestmate/contract/reports';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { RadioGroup } from '@/ui/radio-group';
import { AlsoBlock, ReportForm } from './report-form';

interface ReportDialogProps {
  title: string;
  /** The person who does not learn of the report and can be blocked; null for several. */
  name: string | null;
  /** The part of a conversation that the housing office sees. */
  sees?: 'conversation' | 'message' | undefined;
  /** @returns the error, if any */
  send: (why: Report) => Promise<string | undefined>;
  /** Present if the author can be blocked; shows the given notice with an undo. @returns the error, if any */
  block?: ((detail: string) => Promise<string | undefined>) | undefined;
  onClose: () => void;
}

/** Reports a person's words to the housing office. */
export function ReportDialog({ title, name, sees, send, block, onClose }: ReportDialogProps) {
  const { t } = useTranslation('reports');
  const [about, setAbout] = useState<ReportAbout>();
  const [blocksToo, setBlocksToo] = useState(false);
  async function report(words: string) {
    const failure = await send({ about, reason: words.trim() });
    return failure ?? (blocksToo && block ? block(t('done')) : undefined);
  }
  return (
    <ReportForm
      title={title}
      name={name}
      sees={sees}
      needsWords={about === 'other'}
      isAnswered={about !== undefined}
      send={report}
      hasOwnToast={blocksToo}
      end={block && name !== null && <AlsoBlock name={name} isSelected={blocksToo} onChange={setBlocksToo} />}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <RadioGroup
            label={t('reason')}
            options={reportReasons.map((id) => ({ id, label: t(`reasons.${id}`) }))}
            value={about ?? null}
            onChange={setAbout}
            error={isTried && !about ? t('profile.choose') : undefined}
          />
          {about === 'danger' && <Banner tone="warning">{t('safety')}</Banner>}
        </>
      )}
    </ReportForm>
  );
}
