import { Avatar } from '../avatar';
import { Badge } from '../badge';
import { Banner } from '../banner';
import { Button } from '../button';
import { Card } from '../card';
import { Chip } from '../chip';
import { EmptyState, ErrorState } from '../empty-state';
import { HeartIcon } from '../icons/deck';
import { PercentRing } from '../percent-ring';
import { ProgressBar } from '../progress-bar';
import { ProgressSteps } from '../progress-steps';
import { Skeleton } from '../skeleton';
import { Spinner } from '../spinner';
import { TabLinks } from '../tab-links';
import { Columns, Row, Section } from './section';

const face = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#8FB7A5"/><circle cx="20" cy="17" r="8" fill="#8A5A44"/><path d="M4 44a16 16 0 0 1 32 0z" fill="#F3E2C7"/></svg>')}`;

export function Showing() {
  return (
    <Section title="Showing">
      <Row name="Avatar">
        <Avatar name="Maya Torres" src={face} size="xl" alt="Maya Torres" />
        <Avatar name="Maya Torres" size="xl" alt="Maya Torres, no picture" />
        <Avatar name="Li Wei" size="lg" />
        <Avatar name="Ola" size="md" />
        <Avatar name="Jonas Okafor Lindqvist" size="sm" />
        <Avatar name="Ana Beltrán" size="xs" />
      </Row>
      <Row name="Percent ring">
        <PercentRing percent={92} word="Great fit" size="lg" />
        <PercentRing percent={50} word="Fits" />
        <PercentRing percent={49} word="Differs" />
        <PercentRing percent={7} word="Differs" size="sm" />
        <PercentRing percent={100} word="Same answers" size="sm" />
        <PercentRing percent={null} word="Nothing in common yet" size="sm" />
      </Row>
      <Row name="Badge and chips">
        <Badge count={1} label="1 unread message" />
        <Badge count={42} label="42 unread messages" />
        <Badge count={120} label="More than 99 unread messages" />
        <Chip>Biology</Chip>
        <Chip tone="plum" icon={<HeartIcon className="size-4" />}>
          Likes you
        </Chip>
        <Chip tone="apricot">New</Chip>
        <Chip tone="leaf">Agrees</Chip>
        <Chip tone="brick">Differs</Chip>
        <Chip onRemove={() => {}} removeLabel="Remove Computer science">
          Computer science
        </Chip>
      </Row>
      <Row name="Waiting">
        <Spinner label="Loading" />
        <div className="flex w-72 items-center gap-3">
          <Skeleton className="size-14 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton />
          </div>
        </div>
        <div className="w-72">
          <ProgressSteps
            label="Your registration"
            valueText="Question 2 of 10"
            parts={[
              { name: 'basic', total: 5, done: 5, isCurrent: false },
              { name: 'life', total: 10, done: 1, isCurrent: true },
            ]}
          />
        </div>
        <div className="w-72">
          <ProgressBar label="Preparing your archive" percent={40} />
        </div>
      </Row>
      <Columns>
        <Banner title="Matching ends soon">On March 1 at 8:00pm EST.</Banner>
        <Banner tone="success" title="Saved">
          Others see your new answers.
        </Banner>
        <Banner tone="warning" title="Your profile is hidden" action={<Button size="sm">Show it</Button>}>
          Only roommates can find you.
        </Banner>
        <Banner tone="danger" title="No connection" onDismiss={() => {}} dismissLabel="Close notice">
          We try again every few seconds.
        </Banner>
        <TabLinks
          label="Saved"
          current="#liked"
          links={[
            { href: '#liked', label: 'Liked', badge: { count: 4, label: '4 people' } },
            { href: '#mutual', label: 'Mutual' },
            { href: '#skipped', label: 'Skipped' },
          ]}
        />
        <Card>
          <EmptyState scene="box" title="No roommates yet" action={<Button>Find people</Button>}>
            Like somebody. When they like you too, you can move in together.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="This did not load" action={<Button variant="secondary">Try again</Button>}>
            The connection broke. Your answers are safe.
          </ErrorState>
        </Card>
        <Card>
          <EmptyState scene="plant" beside="curtain" title="You have seen everybody">
            New people move in every day. We will tell you.
          </EmptyState>
        </Card>
      </Columns>
    </Section>
  );
}
