import { Button } from '../button';
import type { ButtonVariant } from '../button-classes';
import { ButtonLink } from '../button-link';
import { IconButton } from '../icon-button';
import { BellIcon } from '../icons/bell';
import { CrossIcon } from '../icons/cross';
import { HeartIcon } from '../icons/deck';
import { SendIcon } from '../icons/send';
import { AppleLogo, FacebookLogo, GoogleLogo } from '../logos/providers';
import { TextLink } from '../text-link';
import { Row, Section } from './section';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export function Actions() {
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <Row key={variant} name={`Button, ${variant}`}>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Keep swiping</Button>
          <Button variant={variant} size="lg" icon={<SendIcon />}>
            Send request
          </Button>
          <Button variant={variant} isPending pendingLabel="Sending">
            Send request
          </Button>
          <Button variant={variant} isDisabled>
            Not yet
          </Button>
          <ButtonLink variant={variant} href="#link">
            Leads somewhere
          </ButtonLink>
        </Row>
      ))}
      <Row name="Sign-in buttons, full width">
        <div className="flex w-full max-w-100 flex-col gap-3">
          <Button variant="secondary" size="lg" fullWidth icon={<AppleLogo />}>
            Continue with Apple
          </Button>
          <Button variant="secondary" size="lg" fullWidth icon={<GoogleLogo />} isPending>
            Continue with Google
          </Button>
          <Button variant="secondary" size="lg" fullWidth icon={<FacebookLogo />} isDisabled>
            Continue with Facebook
          </Button>
        </div>
      </Row>
      <Row name="Icon button">
        <IconButton label="Notifications" icon={<BellIcon />} />
        <IconButton label="Skip" icon={<CrossIcon />} variant="secondary" size="lg" />
        <IconButton label="Like" icon={<HeartIcon className="size-7" />} variant="primary" size="xl" />
        <span className="rounded-card bg-dusk p-3">
          <IconButton label="Close the picture" icon={<CrossIcon />} variant="shade" />
        </span>
        <IconButton label="Not available" icon={<HeartIcon />} variant="secondary" isDisabled />
        <IconButton label="Working" icon={<HeartIcon />} variant="secondary" isPending />
      </Row>
      <Row name="Text link">
        <p className="max-w-prose">
          By going on you agree to the <TextLink href="#terms">terms</TextLink>.
        </p>
      </Row>
    </Section>
  );
}
