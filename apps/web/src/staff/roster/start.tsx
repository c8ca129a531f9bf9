import type { SubnetworkId } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { EarlierImports } from './earlier-imports';
import { ChooseFile } from './file/choose-file';

interface Props {
  place: SubnetworkId;
  onFile: (file: File) => void;
}

/** Accepts a file, and lists earlier ones. */
export function Start({ place, onFile }: Props) {
  const { t } = useTranslation('staffRoster');
  return (
    <div className="flex flex-col gap-8">
      <Card
        as="section"
        padding="lg"
        className="flex flex-col items-center gap-6 border-2 border-dashed border-line-strong text-center sm:flex-row sm:text-left"
      >
        <WindowPicture scene="box" beside="dark" className="w-36 shrink-0" />
        <div className="flex flex-col gap-2">
          <h2 className="text-xl">{t('start.title')}</h2>
          <p className="max-w-[60ch] text-ink-2">{t('start.text')}</p>
          <p className="max-w-[60ch] text-ink-2">{t('start.private')}</p>
          <span className="pt-3">
            <ChooseFile label={t('file.choose')} onFile={onFile} />
          </span>
        </div>
      </Card>
      <EarlierImports place={place} />
    </div>
  );
}
