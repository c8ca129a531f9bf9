import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { useInstallation } from './overview.queries';

/** Tells administrators what is not set up on the server, until it is. */
export function NotSetUp() {
  const { t, language } = useTranslation('staffOverview');
  const { data } = useInstallation();
  const [isOpen, setOpen] = useState(false);
  const lacking = data?.parts.filter(({ state }) => state !== 'ready') ?? [];
  if (!data || lacking.length === 0) return null;
  const list = new Intl.ListFormat(language);
  return (
    <div className="pb-4">
      <Banner
        tone={data.is_production ? 'warning' : 'info'}
        title={t('notSetUp.title', { count: lacking.length })}
        action={
          <Button size="sm" variant="secondary" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {t(isOpen ? 'notSetUp.hide' : 'notSetUp.show')}
          </Button>
        }
      >
        {isOpen ? (
          <>
            <dl className="flex max-w-prose flex-col gap-3 py-2">
              {lacking.map(({ part, state, settings }) => (
                <div key={part}>
                  <dt className="font-semibold">{t(`notSetUp.parts.${part}.name`)}</dt>
                  <dd>
                    {part === 'mail' && state === 'standIn'
                      ? t('notSetUp.parts.mail.standIn')
                      : t(`notSetUp.parts.${part}.without`)}
                  </dd>
                  {part === 'mail' && data.mails_waiting > 0 && (
                    <dd>{t('notSetUp.parts.mail.waiting', { count: data.mails_waiting })}</dd>
                  )}
                  <dd className="text-ink-2 wrap-anywhere">
                    {t('notSetUp.set', { settings: list.format(settings) })}
                  </dd>
                </div>
              ))}
            </dl>
            <p>{t('notSetUp.who')}</p>
          </>
        ) : (
          list.format(
            lacking.map(({ part }, index) => {
              const name = t(`notSetUp.parts.${part}.name`);
              return index === 0 ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
            }),
          )
        )}
      </Banner>
    </div>
  );
}
