import { ComingPage } from './coming-page';

export default function IncomingRequestsPage() {
  return <ComingPage title="incomingRequests" text="incomingRequests" />;
}
