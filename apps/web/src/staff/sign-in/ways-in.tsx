import type { StaffMe } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import type { Arrival } from './arrival';
import { AskForLink } from './ask-for-link';
import { forgetAsked, storedAsked } from './asked';
import { DemoStaff } from './demo-staff';
import { EnterCode } from './enter-code';
import { OtherWays } from './other-ways';

interface Props {
  reason: 'asked' | 'ended';
  /** The reason a provider or the campus did not sign the person in. */
  failed: Extract<Arrival, { kind: 'failed' }>['code'] | undefined;
  onEntered: (me: StaffMe) => void;
}

/** A link by mail first, then the other ways. */
export function WaysIn({ reason, failed, onEntered }: Props) {
  const { t } = useTranslation(['staff', 'staffErrors']);
  const [asked, setAsked] = useState(storedAsked);
  return (
    <div className="flex flex-col gap-6">
      {failed && !asked && (
        <Banner tone="danger">
          {t(failed === 'NotStaff' ? 'staffErrors:NotStaff' : `errors:${failed}`)}
        </Banner>
      )}
      {asked ? (
        <EnterCode
          asked={asked}
          onAsked={setAsked}
          onEntered={onEntered}
          onOther={() => {
            forgetAsked();
            setAsked(null);
          }}
        />
      ) : (
        <AskForLink reason={reason} onAsked={setAsked} />
      )}
      <OtherWays />
      {!asked && <DemoStaff />}
    </div>
  );
}
