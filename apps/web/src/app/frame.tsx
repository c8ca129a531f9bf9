import { type ReactNode, useMemo } from 'react';
import { HelpAnswers } from '@/features/support';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { Page } from '@/ui/page';
import { ParentPage, ScreenHeader } from '@/ui/screen-header';
import { Shape } from '@/ui/shape';
import { useWideScreen } from '@/ui/use-media';
import { type FrameProps, frames, namespacesOf } from './frames';
import { type FramedPath, pageAt, type Path } from './pages';

const tall = 'flex min-h-[calc(100dvh-var(--menu-height,0px)-var(--call-bar,0px))] flex-col lg:min-h-0';
/** The most frequent questions. */
const frequentQuestions = ['answers', 'percent', 'likes', 'change', 'deadline', 'block'] as const;
const tallShape = 'flex flex-1 flex-col';

interface FrameWithPageProps extends FrameProps {
  parent: Path | undefined;
  children: ReactNode;
}

/** The frame of every screen: its layout, its header, and the link back to its parent. */
export function Frame({ parent, children, ...frame }: FrameWithPageProps) {
  const { shape, isTall = false, helps = false, title, lead, values } = frame;
  const isWide = useWideScreen();
  const { t } = useTranslation(['shell', ...namespacesOf(frame)]);
  const label = parent && t('shell:backTo', { page: t(`shell:titles.${pageAt[parent].title}`) });
  const back = useMemo(() => (label && parent ? { label, href: parent } : null), [label, parent]);
  return (
    <ParentPage value={back}>
      <Page className={isTall ? tall : ''}>
        <Shape shape={shape} className={isTall ? tallShape : ''}>
          {title && <ScreenHeader title={t(title, values)} lead={lead && t(lead, values)} />}
          {helps ? <div className={isTall ? tallShape : ''}>{children}</div> : children}
          {helps && isWide && (
            <Beside isSticky>
              <HelpAnswers names={frequentQuestions} />
            </Beside>
          )}
        </Shape>
      </Page>
    </ParentPage>
  );
}

/** The frame of an address. */
export const FrameOf = ({ path, children }: { path: FramedPath; children: ReactNode }) => (
  <Frame {...frames[path]} parent={pageAt[path].parent}>
    {children}
  </Frame>
);
