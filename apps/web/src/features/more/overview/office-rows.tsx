import { useBasicInfo } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Row, Rows } from '@/ui/row';

/** The fields that only the housing office sees. */
export function OfficeRows() {
  const { t } = useTranslation('profile');
  const { data } = useBasicInfo();
  if (!data) return null;
  const { email, phoneNumber, phoneEnabled } = data;
  const valueOf = (text: string) => ({
    value: <span className="wrap-anywhere">{text || t('add')}</span>,
    isOpen: text === '',
    to: '/update-basic-info',
  });
  return (
    <section aria-labelledby="office-sees" className="mt-2 flex flex-col gap-2">
      <h2 id="office-sees" className="text-sm font-semibold text-ink-2">
        {t('officeSees')}
      </h2>
      <Rows>
        <Row label={t('email')} {...valueOf(email)} />
        {phoneEnabled && <Row label={t('phone')} {...valueOf(phoneNumber)} />}
      </Rows>
    </section>
  );
}
