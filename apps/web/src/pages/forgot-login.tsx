import { ComingPage } from './coming-page';

export default function ForgotLoginPage() {
  return <ComingPage title="forgotLogin" text="forgotLogin" />;
}
