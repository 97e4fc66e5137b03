import { chromium } from '@playwright/test';
import { browserLaunch } from './e2e/browser.ts';
const base='http://localhost:4105';
const mode=process.argv[2]??'cart';
const b=await chromium.launch(await browserLaunch());
for (const [w,h,mobile] of [[390,844,true],[1440,900,false]] as const) for (const loc of ['tw','en']) {
  if (process.argv[3] && !process.argv[3].split(',').includes(`${w}${loc}`)) continue;
  const c=await b.newContext({viewport:{width:w,height:h},isMobile:mobile,hasTouch:mobile,baseURL:base,timezoneId:'Asia/Taipei'});
  const p=await c.newPage();
  p.on('console',m=>{if(m.type()==='error')console.log('console',m.text())});
  p.on('pageerror',e=>console.log('pageerror',e.message));
  const pre=loc==='en'?'/en':'';
  await p.goto(pre+'/home');
  const cart=await p.evaluate(async()=>{const r=await fetch('/api/products?per_page=3&availability=in_stock').then(r=>r.json());let id=null;const out=[];for(const x of r.data){const d=await fetch('/api/products/'+x.id).then(r=>r.json());const it=(d.items??d.product_items??[])[0]; if(!it)continue; const c=await fetch('/api/cart/update',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({cart:id,item:{product_item_id:it.id,quantity:1,mode:'add'}})}).then(r=>r.json()); id=c.id??id;} localStorage.setItem('cart',id); const cart=await fetch('/api/cart/'+id).then(r=>r.json()); return {id,deliveries:cart.deliveries.map((d:any)=>[d.id,d.kind,d.subtype]),payments:cart.payments.map((d:any)=>[d.id,d.kind])};});
  console.log(JSON.stringify(cart));
  const save=(f:any)=>p.evaluate(async([id,f]:any)=>{await fetch('/api/cart/'+id,{method:'PUT',headers:{'content-type':'application/json'},body:JSON.stringify(f)})},[cart.id,f]);
  const home=cart.deliveries.find((d:any)=>d[1]==='home')[0], fam=cart.deliveries.find((d:any)=>d[1]==='cvs')[0];
  if(mode==='cart'){
    await save({delivery_method_id:home,payment_method_id:1,name:'陳小亭',phone:'0912345',email:'a@b.tw',recipient_zip:'103',recipient_city:'臺北市',recipient_district:'大同區',invoice_barcode:'/ABC+123'});
    await p.goto(pre+'/cart'); await p.waitForSelector('#card input'); await p.locator('#phone').focus(); await p.locator('#phone').blur(); await p.waitForTimeout(1500);
    await p.screenshot({path:`/tmp/checkout-shots/cart-${w}-${loc}.png`,fullPage:true});
    await save({delivery_method_id:fam,payment_method_id:cart.payments.at(-1)[0],phone:'0912345678'});
    await p.goto(pre+'/cart'); await p.waitForSelector('#cvs'); await p.waitForTimeout(800);
    await p.screenshot({path:`/tmp/checkout-shots/cvs-${w}-${loc}.png`,fullPage:true});
    await save({delivery_method_id:home,recipient_address:'迪化街一段 1 號'});
    await p.goto(pre+'/cart'); await p.waitForTimeout(1500);
    await p.screenshot({path:`/tmp/checkout-shots/folded-${w}-${loc}.png`,fullPage:true});
  } else {
    const pay=cart.payments.find((x:any)=>x[1]==='bank_transfer')[0];
    await save({delivery_method_id:home,payment_method_id:pay,name:'陳小亭',phone:'0912345678',email:'shots@example.com',recipient_zip:'103',recipient_city:'臺北市',recipient_district:'大同區',recipient_address:'迪化街一段 1 號'});
    await p.goto(pre+'/cart'); await p.waitForTimeout(1500);
    await p.getByRole('button',{name:/送出訂單|Place order/}).filter({visible:true}).first().click();
    await p.waitForURL(/order\//); await p.waitForTimeout(3000);
    await p.screenshot({path:`/tmp/checkout-shots/order-${w}-${loc}.png`,fullPage:true});
  }
  await c.close();
}
await b.close();
