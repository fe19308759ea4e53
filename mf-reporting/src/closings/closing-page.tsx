import { DetailsPage } from '../details/details-page';
import { closingDetails } from './closing-details';

/** The screen that shows the Z report of a closed day. */
export function ClosingPage() {
  return <DetailsPage details={closingDetails} />;
}
