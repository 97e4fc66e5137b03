import type { SignInPorts } from '#modules/customers/ports.ts';
import type { cards } from '#modules/payments/index.ts';
import { toRoutes } from '#platform/http/routes.ts';
import { addCard, onCardBound } from './commands/add-card.ts';
import { confirm } from './commands/confirm-email.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { logIn } from './commands/log-in.ts';
import { logInByPasskey } from './commands/log-in-by-passkey.ts';
import { logOut } from './commands/log-out.ts';
import { merge } from './commands/merge.ts';
import { openProvider } from './commands/open-provider.ts';
import { register } from './commands/register.ts';
import { returnFromProvider } from './commands/return-from-provider.ts';
import { signInAs } from './commands/sign-in-as.ts';
import { userByToken } from './commands/user-by-token.ts';
import { addToWishlist, removeFromWishlist } from './commands/wishlist.ts';
import { accountContract } from './contract.ts';
import { readOverview } from './overview.ts';
import { ownData } from './own-data.ts';
import { listWishlist, me } from './queries.ts';

/** The app hands the sign-in and card providers over. */
export const routes = (ports: SignInPorts & cards.CardPorts) =>
  toRoutes('account', accountContract, {
    register,
    confirmEmail: confirm,
    login: logIn,
    passkeyLogin: logInByPasskey,
    logout: logOut,
    userByToken,
    oauth: openProvider(ports),
    oauthCallback: returnFromProvider(ports),
    me,
    data: ownData,
    deleteAccount,
    wishlist: listWishlist,
    addToWishlist,
    removeFromWishlist,
    overview: readOverview,
    merge,
    addCard: (ctx, input) => addCard(ctx, input, ports),
    cardBound: (ctx, input) => onCardBound(ctx, input, ports),
    signInAs,
  });
