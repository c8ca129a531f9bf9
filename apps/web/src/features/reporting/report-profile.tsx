import { type MembershipId, type ProfileReportAbout, profileReportReasons } from '@nestmate/contract';
import { useState } from 'react';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { FlagIcon } from '@/ui/icons/flag';
import { RadioGroup } from '@/ui/radio-group';
import { ReportDialog } from './report-dialog';
import { useReportProfile } from './reporting.queries';

interface Props {
  membershipId: MembershipId;
  name: string;
}

/** Reports somebody's profile or picture to the housing office. */
export function ReportProfile(props: Props) {
  const { t } = useTranslation('reporting');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div>
        <Button
          variant="quiet"
          icon={<FlagIcon className="size-5 shrink-0" />}
          onPress={() => setAsking(true)}
        >
          <span className="wrap-anywhere">{t('profile.action', { name: props.name })}</span>
        </Button>
      </div>
      {isAsking && <Asking {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function Asking({ membershipId, name, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('reporting');
  const [about, setAbout] = useState<ProfileReportAbout | null>(null);
  const [isTried, setTried] = useState(false);
  const report = useReportProfile(membershipId);
  const send = async (reason: string) =>
    about
      ? report.mutateAsync({ about, reason: reason.trim() }).then(() => undefined, errorTextOf)
      : undefined;
  const check = () => {
    setTried(true);
    return about !== null;
  };
  return (
    <ReportDialog
      title={t('profile.title')}
      name={name}
      wordsLabel={t('profile.more')}
      needsWords={about === 'other'}
      check={check}
      send={send}
      onClose={onClose}
    >
      <RadioGroup
        label={t('reason')}
        options={profileReportReasons.map((id) => ({ id, label: t(`profile.about.${id}`) }))}
        value={about}
        onChange={setAbout}
        error={isTried && !about ? t('profile.choose') : undefined}
      />
    </ReportDialog>
  );
}
