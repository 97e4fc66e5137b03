/**
 * A replacement for TapPay's browser script: the same calls, with plain inputs in place of TapPay's iframes.
 * It gets primes from the simulator it was loaded from. Field states: 0 valid, 1 empty, 2 invalid, 3 being typed.
 */
export const sdkScript = `(() => {
  const home = document.currentScript.src.replace(/\\/sdk\\/.*$/, '');
  const inputs = {};
  let listener = () => {};

  const digits = (name) => (inputs[name] ? inputs[name].value.replace(/\\D/g, '') : '');
  const lengths = { number: [13, 16], expirationDate: [4, 4], ccv: [3, 4] };
  const readState = (name) => {
    if (!inputs[name]) return 0;
    const found = digits(name);
    if (found === '') return 1;
    const [min, max] = lengths[name];
    if (found.length < min) return document.activeElement === inputs[name] ? 3 : 2;
    const month = Number(found.slice(0, 2));
    return found.length > max || (name === 'expirationDate' && (month < 1 || month > 12)) ? 2 : 0;
  };
  const cardType = () => {
    const n = digits('number');
    if (/^4/.test(n)) return 'visa';
    if (/^(5[1-5]|2[2-7])/.test(n)) return 'mastercard';
    if (/^35/.test(n)) return 'jcb';
    if (/^62/.test(n)) return 'unionpay';
    return /^3[47]/.test(n) ? 'amex' : 'unknown';
  };
  const fieldsStatus = () => {
    const status = { number: readState('number'), expiry: readState('expirationDate'), ccv: readState('ccv') };
    const states = Object.values(status);
    return { canGetPrime: states.every((s) => s === 0), cardType: cardType(), hasError: states.includes(2), status };
  };

  const autocomplete = { number: 'cc-number', expirationDate: 'cc-exp', ccv: 'cc-csc' };
  const mount = (name, { element, placeholder }) => {
    const box = typeof element === 'string' ? document.querySelector(element) : element;
    const input = document.createElement('input');
    input.inputMode = 'numeric';
    input.autocomplete = autocomplete[name];
    input.placeholder = placeholder || '';
    const label = box.getAttribute('aria-labelledby');
    if (label) input.setAttribute('aria-labelledby', label);
    else input.setAttribute('aria-label', box.getAttribute('aria-label') || placeholder || name);
    input.dataset.field = name;
    input.style.cssText = 'width:100%;height:100%;border:0;background:transparent;font:inherit;color:inherit;outline:none';
    const report = () => listener(fieldsStatus());
    input.addEventListener('input', report);
    input.addEventListener('focus', () => { box.classList.add('tappay-field-focus'); report(); });
    input.addEventListener('blur', () => { box.classList.remove('tappay-field-focus'); report(); });
    box.replaceChildren(input);
    inputs[name] = input;
  };

  const failed = { status: -3, msg: 'Failed to get a prime', card: {} };
  const wallet = (name) => ({
    getPrime(callback) {
      fetch(home + '/sim/wallet-prime', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ wallet: name }) })
        .then((answer) => answer.json())
        .then((answer) => callback({ status: answer.prime ? 0 : -3, msg: '', prime: answer.prime, clientip: '' }))
        .catch(() => callback({ status: -3, msg: 'Failed to get a prime' }));
    },
  });
  window.TPDirect = {
    setupSDK() {},
    paymentRequestApi: {
      checkAvailability: () => Boolean(window.ApplePaySession),
      setupApplePay() {},
      setupPaymentRequest(_request, callback) { callback({ browserSupportPaymentRequest: true, canMakePaymentWithActiveCard: true }); },
      getPrime: wallet('apple_pay').getPrime,
    },
    googlePay: {
      setupGooglePay() {},
      setupPaymentRequest(_request, callback) { callback(null, { canUseGooglePay: true }); },
      getPrime(callback) { wallet('google_pay').getPrime(({ prime }) => callback(prime ? null : { msg: 'Failed' }, prime)); },
    },
    linePay: wallet('line_pay'),
    jkoPay: wallet('jko_pay'),
    card: {
      setup({ fields }) {
        for (const name of Object.keys(inputs)) delete inputs[name];
        for (const [name, field] of Object.entries(fields)) mount(name, field);
      },
      onUpdate(callback) { listener = callback; },
      getTappayFieldsStatus: fieldsStatus,
      getPrime(callback) {
        if (!fieldsStatus().canGetPrime) return callback(failed);
        // As text, so that the browser needs no CORS preflight.
        const body = JSON.stringify({ card_number: digits('number'), expiry: digits('expirationDate'), ccv: digits('ccv') });
        fetch(home + '/sim/prime', { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
          .then((answer) => answer.json())
          .then((answer) => callback(answer.prime ? { status: 0, msg: 'Success', clientip: '', card: { prime: answer.prime } } : failed))
          .catch(() => callback(failed));
      },
    },
  };
})();
`;
