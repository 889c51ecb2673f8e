mod receiver;

use std::future::Future;
use std::io::BufRead;
use std::task::{Context, Poll, Waker};

const NAME: &str = if cfg!(feature = "ordered") { "rust-ordered" } else { "rust" };

fn again(body: &[u8]) -> Option<String> {
    let value: serde_json::Value = serde_json::from_slice(body).ok()?;
    serde_json::to_string(&value).ok()
}

fn main() {
    let secret = std::env::var("WEBHOOK_SECRET").unwrap();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let (encoded, signature) = line.split_once(' ').unwrap();
        let body = hex::decode(encoded).unwrap();
        let mut headers = axum::http::HeaderMap::new();
        headers.insert("x-signature", signature.parse().unwrap());
        // The handler waits for nothing: one poll finishes it.
        let mut response = std::pin::pin!(receiver::receive(headers, body.clone().into()));
        let Poll::Ready(status) = response.as_mut().poll(&mut Context::from_waker(Waker::noop())) else {
            panic!("the handler waits");
        };
        let same = again(&body)
            .is_some_and(|text| receiver::is_signed(text.as_bytes(), signature.as_bytes(), &secret));
        println!("{} {NAME}={}", status.as_u16(), if same { "same" } else { "differs" });
    }
}
