import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { ParentPage } from '@/ui/parent-page';
import { ScreenHeader } from '@/ui/screen-header';
import { Shape } from '@/ui/shape';
import { type FrameProps, namespacesOf } from './frame-props';
import type { Parent } from './parents';

const tall = 'flex min-h-[calc(100dvh-var(--menu-height,0px))] flex-col lg:min-h-0';
const tallShape = 'flex flex-1 flex-col';

interface Props extends FrameProps {
  parent: Parent | undefined;
  children: ReactNode;
}

/** Around every screen: its place, its header, and the way back to its parent. */
export function Frame({ parent, children, ...frame }: Props) {
  const { shape, isTall = false, title, lead, values } = frame;
  const { t } = useTranslation(['shell', ...namespacesOf(frame)]);
  const label = parent && t('shell:backTo', { page: t(`shell:titles.${parent.title}`) });
  const href = parent?.path;
  const back = useMemo(
    () => (label === undefined || href === undefined ? null : { label, href }),
    [label, href],
  );
  return (
    <ParentPage value={back}>
      <Page className={isTall ? tall : ''}>
        <Shape shape={shape} className={isTall ? tallShape : ''}>
          {title && <ScreenHeader title={t(title, values)} lead={lead && t(lead, values)} />}
          {children}
        </Shape>
      </Page>
    </ParentPage>
  );
}
