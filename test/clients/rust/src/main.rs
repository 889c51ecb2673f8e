//! Sends a call of every kind through the real `segment` crate, as a program that uses it would.

use segment::message::{Alias, BatchMessage, Group, Identify, Message, Page, Screen, Track, User};
use segment::{Batcher, Client, HttpClient};
use serde_json::{json, Value};
use time::{format_description::well_known::Rfc3339, OffsetDateTime};

fn user() -> User {
    User::UserId { user_id: "u_1".to_owned() }
}

fn visitor() -> User {
    User::AnonymousId { anonymous_id: "a_1".to_owned() }
}

fn values() -> Value {
    json!({
        "big": 9007199254740993i64,
        "html": "<b>a & b</b>",
        "nested": { "list": [1, "two", null, true], "revenue": 27.5 },
        "unicode": "Zażółć 🦆 \u{2028}",
    })
}

fn calls(timestamp: Option<OffsetDateTime>) -> Vec<BatchMessage> {
    vec![
        Identify { user: user(), traits: values(), timestamp, ..Default::default() }.into(),
        Track {
            user: user(),
            event: "Order <Completed>".to_owned(),
            properties: values(),
            timestamp,
            ..Default::default()
        }
        .into(),
        Page {
            user: visitor(),
            name: "Cart & basket".to_owned(),
            properties: values(),
            timestamp,
            ..Default::default()
        }
        .into(),
        Screen {
            user: visitor(),
            name: "Écran".to_owned(),
            properties: values(),
            timestamp,
            ..Default::default()
        }
        .into(),
        Group {
            user: user(),
            group_id: "g_1".to_owned(),
            traits: values(),
            timestamp,
            ..Default::default()
        }
        .into(),
        Alias { user: user(), previous_id: "a_1".to_owned(), timestamp, ..Default::default() }.into(),
    ]
}

fn alone(call: BatchMessage) -> Message {
    match call {
        BatchMessage::Identify(one) => one.into(),
        BatchMessage::Track(one) => one.into(),
        BatchMessage::Page(one) => one.into(),
        BatchMessage::Screen(one) => one.into(),
        BatchMessage::Group(one) => one.into(),
        BatchMessage::Alias(one) => one.into(),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [endpoint, key, mode, time] = &given[..] else { panic!("endpoint, key, mode and time") };
    let timestamp = OffsetDateTime::parse(time, &Rfc3339).ok();
    let client = HttpClient::new(reqwest::Client::new(), endpoint.to_owned());
    let mut requests = vec![];
    if mode == "batch" {
        let mut batcher = Batcher::new(None);
        for call in calls(timestamp) {
            assert!(batcher.push(call).unwrap().is_none());
        }
        requests.push(batcher.into_message());
    } else {
        requests.extend(calls(timestamp).into_iter().map(alone));
    }
    for request in requests {
        if let Err(error) = client.send(key.to_owned(), request).await {
            println!("{error}");
        }
    }
}
